import { t } from '../../lang/full.svelte'
import { noRoomText } from '../room/quickPlay'

/**
 * Goes to another page on a press: one at a time, with the reason where it failed. Created by a component. The first
 * page does the same in a few lines of its own, since this module is loaded later.
 */
export class PageLeaver {
  /** Whether the next page is on its way. */
  busy = $state(false)
  error = $state('')

  constructor() {
    $effect(() => {
      // Who comes back by the browser's own way finds the page as it was left.
      const back = () => (this.busy = false)
      addEventListener('pageshow', back)
      return () => removeEventListener('pageshow', back)
    })
  }

  /** Goes there, mostly to a room, or sets `error`. */
  async go(there: () => Promise<void>, why = (error: unknown) => noRoomText(t(), error)): Promise<void> {
    this.busy = true
    this.error = ''
    try {
      await there()
    } catch (error) {
      this.error = why(error)
      this.busy = false
    }
  }
}
