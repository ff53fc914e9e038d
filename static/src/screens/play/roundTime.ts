import * as clock from '../../lib/session/clock'
import type { RoomState } from '../../lib/session/roomState'

/** What the clock of a round shows to its viewer. */
export interface RoundTime {
  /** Whether it counts down, not up. */
  timed: boolean
  seconds: number
  /** Milliseconds on the clock, and those of the whole round. */
  left: number
  whole: number
  /** Whether it is the time of other players, since the viewer's own is up. */
  ofOthers: boolean
  /** Whether the viewer's own time runs out. */
  running: boolean
}

/** Returns the time of a round; a player who goes on alone after the close has no limit. */
export function roundTime(state: RoomState, now: number, alone: boolean): RoundTime {
  const { room } = state
  const timed = clock.hasTimeLimit(state) && !alone
  const [left, whole] = [clock.timeLeft(state, now), clock.totalTime(state)]
  const up = isTimeUp(state, now)
  const shown = room?.phase === 'called' ? whole : up ? clock.stillPlaying(state, now).left : left
  return {
    timed,
    seconds: timed ? Math.ceil(shown / 1000) : Math.floor(clock.elapsed(state, now) / 1000),
    left,
    whole,
    ofOthers: up,
    running: timed && room?.phase === 'playing' && !up,
  }
}

/** Whether the viewer's own time is up in a round that goes on for others. */
export function isTimeUp(state: RoomState, now: number): boolean {
  return clock.playersOutOfTime(state, now).some(({ id }) => id === state.room?.you)
}
