import { t } from '../../lang/full.svelte'
import { noRoomText } from '../room/quickPlay'

/**
 * A way to another page that a press begins: one at a time, and why it came to nothing. Made by a component. The first
 * page has the same in its own few lines: all of this comes later.
 */
export class PageLeaver {
  /** Whether one is on its way. */
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

  /** Goes there, mostly to a table, or says why not. */
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
