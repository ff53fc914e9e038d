// How a round ended, as a sentence.

import type { Catalogue } from '../../lang/catalogue'
import type { Score } from '../protocol/result'

/** Whether a player won alone, against at least one other. */
export function wonBy([first, second]: readonly Score[], id: string): boolean {
  return first?.id === id && second !== undefined && second.rank > 1 && first.points > 0
}

/** Returns how the round ended for one player. */
export function verdictText({ shared: { verdict } }: Catalogue, players: readonly Score[], you: string) {
  const mine = players.find(({ id }) => id === you)
  const first = players.filter(({ rank }) => rank === 1)
  const top = first[0]?.points ?? 0
  if (players.length < 2) {
    return top > 0 ? verdict.made(mine ? null : (first[0]?.name ?? ''), top) : verdict.nothingAlone
  }
  if (top <= 0) return verdict.nothing
  if (first.length > 1) return verdict.tie(top)
  const margin = top - Math.max(...players.filter(({ rank }) => rank > 1).map(({ points }) => points))
  if (wonBy(players, you)) return verdict.won(margin)
  return verdict.lost(first[0]?.name ?? '', margin, mine !== undefined && top - mine.points <= 2)
}
