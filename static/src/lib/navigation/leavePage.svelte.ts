import { t } from '../../lang/full.svelte'
import { noRoomText } from '../room/quickPlay'

/**
 * Goes to another page on a click: one at a time, with an error text if that fails. A component creates it. The home
 * page does the same in a few lines of its own, since this module is loaded later.
 */
export class PageLeaver {
  /** Whether the next page is loading. */
  busy = $state(false)
  error = $state('')

  constructor() {
    $effect(() => {
      // After the browser's Back, the page may come from its cache, as it was left.
      const back = () => (this.busy = false)
      addEventListener('pageshow', back)
      return () => removeEventListener('pageshow', back)
    })
  }

  /** Goes to a page, mostly a room, or sets `error`. */
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
