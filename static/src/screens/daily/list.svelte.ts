import { onDestroy } from 'svelte'
import { dayBoardAddress, isTogether, together, type DayBoard, type Today } from '../../lib/api/daily'
import { Following } from '../../lib/api/poller.svelte'

/** Rows of a part of a list. */
export const length = 20

/**
 * The results of a day in one list, while few have played: the server has two, of regulars and of newcomers. Made by
 * a component.
 */
export class OneList {
  readonly #known = new Following<DayBoard>()
  readonly #newcomers = new Following<DayBoard>()
  readonly #today: () => Today | null
  readonly #lists = $derived.by(() => {
    const lists = [this.#known.value, this.#newcomers.value].filter((list) => list !== null)
    return lists.filter(({ key }) => key === this.#today()?.day)
  })

  /** Whether there is one; it may be a moment before it is here. */
  readonly wanted = $derived.by(() => {
    const today = this.#today()
    const listed = this.#lists.reduce((sum, { size }) => sum + size, 0)
    return today !== null && isTogether({ players: Math.max(today.players, listed) })
  })
  readonly all = $derived.by(() => (this.wanted && this.#lists.length === 2 ? together(this.#lists) : null))

  constructor(today: () => Today | null) {
    this.#today = today
    $effect(() => {
      const now = today()
      if (!now || !this.wanted) return
      this.#known.follow(dayBoardAddress(now.day, 'known', 1, length))
      this.#newcomers.follow(dayBoardAddress(now.day, 'new', 1, length))
    })
    onDestroy(() => {
      this.#known.stop()
      this.#newcomers.stop()
    })
  }
}
