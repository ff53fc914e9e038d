import type { Catalogue } from '../../lang/catalogue'
import * as clock from '../../lib/session/clock'
import type { Player } from '../../lib/protocol/messages'
import { errorText } from '../../lib/protocol/newer'
import { news } from '../../lib/session/pacing'
import type { Table } from '../../lib/session/roomState'
import { isUp } from './time'

/**
 * What there is to say to a player instead of the last answer: a no, or that one is done while others play on,
 * and for how many seconds.
 */
export function noteText(
  catalogue: Catalogue,
  listed: (names: readonly string[]) => string,
  table: Table,
  now: number,
  alone: boolean,
  seconds: (left: number) => number,
): string {
  const { play: t } = catalogue
  const no = news(table, now)
  if (no) return errorText(catalogue, no)
  if (alone) return table.said ? '' : t.alone
  const named = (players: readonly Player[]) => listed(players.map(({ name }) => name))
  if (isUp(table, now)) {
    const { players, left } = clock.playOn(table, now)
    return t.timeUp(named(players), players.length, seconds(left))
  }
  const { room } = table
  if (room?.phase !== 'playing' || !room.players.some(({ id, done }) => id === room.you && done)) return ''
  const over = clock.overFor(table, now)
  const others = room.players.filter((one) => !one.away && !one.done && !over.includes(one))
  return t.done(named(others), others.length, seconds(clock.longer(table, now)))
}
