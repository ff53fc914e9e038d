// What to do after a round besides playing another: of all ways on, the one that fits what just happened.

import type { Result } from '../protocol/result'

/** To look for more on the board, to send the board to somebody else, or to see how it went. */
export type NextStep = 'more' | 'board' | 'replay'

/** A lead of so many points, or less, could have been anybody's. */
const close = 5

export function nextStepAfter({ players, recap }: Pick<Result, 'players' | 'recap'>, you: string): NextStep {
  const mine = players.find(({ id }) => id === you)
  if (!mine) return 'replay'
  if (mine.found === 0) return 'more'
  if (players.length < 2) return 'board'
  const top = Math.max(...players.map(({ points }) => points))
  return recap.turningPoint || top - mine.points <= close ? 'replay' : 'more'
}
