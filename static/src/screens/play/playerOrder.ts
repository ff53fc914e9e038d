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

/**
 * Orders the players. If every word counts for everybody, points are public, and the order is by points; otherwise
 * shared words may be struck, nobody knows who is ahead, and the order is that of the seats.
 */
export function orderPlayers(players: readonly Player[]): PlayerEntry[] {
  const pointsShown = players.every(({ points }) => points !== undefined)
  const pointsOf = ({ points = 0 }: Player) => points
  const top = Math.max(...players.map(pointsOf))
  const avatars = avatarsOf(players.map(({ id }) => id))
  const places = players.map((player) => ({
    player,
    avatar: avatars.get(player.id) ?? 0,
    leads: pointsShown && top > 0 && players.length > 1 && pointsOf(player) === top,
  }))
  return pointsShown ? places.sort((a, b) => pointsOf(b.player) - pointsOf(a.player)) : places
}
