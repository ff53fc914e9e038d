// What to do after a round besides playing another one: the step that fits best.

import type { Result } from '../protocol/result'

/** more: look for more words on the board. board: send it to somebody else. replay: watch the round. */
export type NextStep = 'more' | 'board' | 'replay'

/** Up to this lead, the round was close. */
const close = 5

export function nextStepAfter({ players, recap }: Pick<Result, 'players' | 'recap'>, you: string): NextStep {
  const mine = players.find(({ id }) => id === you)
  if (!mine) return 'replay'
  if (mine.found === 0) return 'more'
  if (players.length < 2) return 'board'
  const top = Math.max(...players.map(({ points }) => points))
  return recap.turningPoint || top - mine.points <= close ? 'replay' : 'more'
}
