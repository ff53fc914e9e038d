import type { FirstTexts } from '../../lang/en/first'
import * as clock from '../../lib/session/clock'
import type { Player } from '../../lib/protocol/messages'
import { errorText } from '../../lib/protocol/newer'
import { recentError } from '../../lib/session/pacing'
import type { RoomState } from '../../lib/session/roomState'
import { isTimeUp } from './roundTime'

/**
 * Returns the note to a player in place of the last answer: an error, or that they are done while others still play,
 * and for how many more seconds.
 */
export function noteText(
  catalogue: FirstTexts,
  listed: (names: readonly string[]) => string,
  state: RoomState,
  now: number,
  alone: boolean,
  seconds: (left: number) => number,
): string {
  const { play: text } = catalogue
  const error = recentError(state, now)
  if (error) return errorText(catalogue, error)
  if (alone) return state.lastAnswer ? '' : text.alone
  const named = (players: readonly Player[]) => listed(players.map(({ name }) => name))
  if (isTimeUp(state, now)) {
    const { players, left } = clock.stillPlaying(state, now)
    return text.timeUp(named(players), players.length, seconds(left))
  }
  const { room } = state
  if (room?.phase !== 'playing' || !room.players.some(({ id, done }) => id === room.you && done)) return ''
  const over = clock.playersOutOfTime(state, now)
  const others = room.players.filter((one) => !one.away && !one.done && !over.includes(one))
  return text.done(named(others), others.length, seconds(clock.extraTimeOfOthers(state, now)))
}
