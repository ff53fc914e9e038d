import type { Player } from '../../lib/protocol/messages'
import { avatarsOf } from '../../lib/player/avatar'

/** A player as the others see them in a round. */
export interface PlayerEntry {
  player: Player
  /** The sign, which gives shape and colour. */
  avatar: number
  /** Nobody has more points; only where points are told, and somebody has some. */
  leads: boolean
}

/**
 * Who has how much. Where every word counts for everybody points are told, and order the players; elsewhere
 * many words may strike each other, and who is ahead nobody knows: there the order is that of the seats.
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
