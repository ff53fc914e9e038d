// What the page shows of a match of two, from the state of the room.

import type { Catalogue } from '../../lang/catalogue'
import type { RatingChange, RoomMode, Player, Room } from '../protocol/messages'
import { avatarsOf } from '../player/avatar'

/** One of the two players. */
export interface Side {
  id: string
  /** Empty while it is unknown. */
  name: string
  /** The number of the avatar: see lib/player/avatar.ts. */
  avatar: number
  you: boolean
  bot: boolean
  /** Rounds won. */
  wins: number
  player: Player | undefined
  change: RatingChange | undefined
}

export type MatchRoom = Pick<Room, 'mode' | 'players' | 'you'>

/** Returns the mode of a room if it is a match, else null. */
export const matchOf = ({ mode }: Pick<Room, 'mode'>): RoomMode | null =>
  mode?.kind === 'match' ? mode : null

/** Returns the two players, the reader first; for watchers, in the order of the match. */
export function sidesOf({ mode, players, you }: MatchRoom): Side[] {
  const ids = mode?.players ?? players.map(({ id }) => id)
  const avatars = avatarsOf([...players.map(({ id }) => id), ...ids])
  const sides = ids.map((id, i): Side => {
    const player = players.find((player) => player.id === id)
    return {
      id,
      name: player?.name ?? mode?.names?.[i] ?? '',
      avatar: avatars.get(id) ?? 0,
      you: id === you,
      bot: player?.bot !== undefined,
      wins: mode?.wins?.[i] ?? 0,
      player,
      change: mode?.ratingChanges?.find((change) => change.player === id),
    }
  })
  return sides.sort((a, b) => Number(b.you) - Number(a.you))
}

/** Returns the opponent of the reader, if the reader plays. */
export const opponentIn = (room: MatchRoom): Side | undefined => sidesOf(room).find(({ you }) => !you)

/** `You 1, Bruno 0` */
export function scoreText(
  { match: { inRoom: text }, opponents, shared }: Catalogue,
  room: MatchRoom,
): string {
  const [first, second] = sidesOf(room).map(({ you, name, wins }) => ({
    name: you ? shared.you : name || opponents.somebody,
    wins,
  }))
  return first && second ? text.score(first.name, first.wins, second.name, second.wins) : ''
}

/** Returns the notice about a player who is away from a match. */
export function awayText({ match: { inRoom: text } }: Catalogue, room: MatchRoom): string {
  const gone = sidesOf(room).find(({ you, player }) => !you && player?.away)
  return gone ? text.away(gone.name) : ''
}
