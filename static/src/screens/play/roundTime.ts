import * as clock from '../../lib/session/clock'
import type { RoomState } from '../../lib/session/roomState'

/** What the clock of a round shows to whoever is before it. */
export interface RoundTime {
  /** Whether it runs out, and does not count what has gone. */
  timed: boolean
  seconds: number
  /** Milliseconds, of so many in all. */
  left: number
  whole: number
  /** Whether it is what others have left, while one's own is up. */
  ofOthers: boolean
  /** Whether one's own time runs out. */
  running: boolean
}

/** The time of a round; alone, after the close, there is none to run out. */
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

/** Whether one's own time is up in a round that goes on for others. */
export function isTimeUp(state: RoomState, now: number): boolean {
  return clock.playersOutOfTime(state, now).some(({ id }) => id === state.room?.you)
}
