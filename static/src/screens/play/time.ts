import * as clock from '../../lib/session/clock'
import type { Table } from '../../lib/session/roomState'

/** What the clock of a round shows to whoever is before it. */
export interface Time {
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
export function timeOf(table: Table, now: number, alone: boolean): Time {
  const { room } = table
  const timed = clock.timed(table) && !alone
  const [left, whole] = [clock.left(table, now), clock.whole(table)]
  const up = isUp(table, now)
  const shown = room?.phase === 'called' ? whole : up ? clock.playOn(table, now).left : left
  return {
    timed,
    seconds: timed ? Math.ceil(shown / 1000) : Math.floor(clock.elapsed(table, now) / 1000),
    left,
    whole,
    ofOthers: up,
    running: timed && room?.phase === 'playing' && !up,
  }
}

/** Whether one's own time is up in a round that goes on for others. */
export function isUp(table: Table, now: number): boolean {
  return clock.overFor(table, now).some(({ id }) => id === table.room?.you)
}
