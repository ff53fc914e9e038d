import { onDestroy } from 'svelte'
import {
  dayLeaderboardPath,
  isMerged,
  mergeGroups,
  type DayLeaderboard,
  type Today,
} from '../../lib/api/daily'
import { Poller } from '../../lib/api/poller.svelte'

/** The number of rows on a page. */
export const pageSize = 20

/**
 * The results of a day in one list while there are few players; the server has two, one for regulars and one for
 * newcomers. A component creates it.
 */
export class MergedList {
  readonly #known = new Poller<DayLeaderboard>()
  readonly #newcomers = new Poller<DayLeaderboard>()
  readonly #today: () => Today | null
  readonly #lists = $derived.by(() => {
    const lists = [this.#known.value, this.#newcomers.value].filter((list) => list !== null)
    return lists.filter(({ key }) => key === this.#today()?.day)
  })

  /** Whether there is a merged list; it may take a moment to arrive. */
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
