import type { Player } from '../../lib/protocol/messages'
import { avatarsOf } from '../../lib/player/avatar'

/** A player in the list of players during a round. */
export interface PlayerEntry {
  player: Player
  /** The number of the avatar, which gives shape and colour. */
  avatar: number
  /** Whether nobody has more points; only if points are shown, and somebody has some. */
  leads: boolean
}

/** The entries of players as they were last listed. */
const listed = new WeakMap<Player, PlayerEntry>()

/** A player who has not changed keeps the entry, so that the list renders only the rows of others again. */
function entryOf(player: Player, avatar: number, leads: boolean): PlayerEntry {
  const before = listed.get(player)
  if (before?.avatar === avatar && before.leads === leads) return before
  const entry = { player, avatar, leads }
  listed.set(player, entry)
  return entry
}

/**
 * Orders the players. If every word counts for everybody, points are public, and the order is by points; otherwise
 * shared words may be struck, nobody knows who is ahead, and the order is that of the seats. A list that changes with
 * each word passes the avatars, which depend on the ids alone.
 */
export function orderPlayers(
  players: readonly Player[],
  avatars: ReadonlyMap<string, number> = avatarsOf(players.map(({ id }) => id)),
): PlayerEntry[] {
  const pointsShown = players.every(({ points }) => points !== undefined)
  const pointsOf = ({ points = 0 }: Player) => points
  const top = Math.max(...players.map(pointsOf))
  const places = players.map((player) =>
    entryOf(
      player,
      avatars.get(player.id) ?? 0,
      pointsShown && top > 0 && players.length > 1 && pointsOf(player) === top,
    ),
  )
  return pointsShown ? places.sort((a, b) => pointsOf(b.player) - pointsOf(a.player)) : places
}
