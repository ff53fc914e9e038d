import { onDestroy } from 'svelte'
import {
  dayLeaderboardPath,
  isMerged,
  mergeGroups,
  type DayLeaderboard,
  type Today,
} from '../../lib/api/daily'
import { Poller } from '../../lib/api/poller.svelte'

/** Rows of a part of a list. */
export const pageSize = 20

/**
 * The results of a day in one list, while few have played: the server has two, of regulars and of newcomers. Made by
 * a component.
 */
export class MergedList {
  readonly #known = new Poller<DayLeaderboard>()
  readonly #newcomers = new Poller<DayLeaderboard>()
  readonly #today: () => Today | null
  readonly #lists = $derived.by(() => {
    const lists = [this.#known.value, this.#newcomers.value].filter((list) => list !== null)
    return lists.filter(({ key }) => key === this.#today()?.day)
  })

  /** Whether there is one; it may be a moment before it is here. */
  readonly wanted = $derived.by(() => {
    const today = this.#today()
    const listed = this.#lists.reduce((sum, { size }) => sum + size, 0)
    return today !== null && isMerged({ players: Math.max(today.players, listed) })
  })
  readonly all = $derived.by(() =>
    this.wanted && this.#lists.length === 2 ? mergeGroups(this.#lists) : null,
  )

  constructor(today: () => Today | null) {
    this.#today = today
    $effect(() => {
      const now = today()
      if (!now || !this.wanted) return
      this.#known.start(dayLeaderboardPath(now.day, 'known', 1, pageSize))
      this.#newcomers.start(dayLeaderboardPath(now.day, 'new', 1, pageSize))
    })
    onDestroy(() => {
      this.#known.stop()
      this.#newcomers.stop()
    })
  }
}
