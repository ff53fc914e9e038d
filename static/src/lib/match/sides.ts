// What the page says of a match of two, by what the room tells of it.

import type { Catalogue } from '../../lang/catalogue'
import type { RatingChange, RoomMode, Player, Room } from '../protocol/messages'
import { avatarsOf } from '../player/avatar'

/** One of the two. */
export interface Side {
  id: string
  /** Empty while nobody knows it. */
  name: string
  /** The sign: see lib/player/avatar.ts. */
  avatar: number
  you: boolean
  bot: boolean
  /** Rounds won. */
  wins: number
  player: Player | undefined
  change: RatingChange | undefined
}

export type MatchRoom = Pick<Room, 'mode' | 'players' | 'you'>

/** The match that a room was opened for, if it was. */
export const matchOf = ({ mode }: Pick<Room, 'mode'>): RoomMode | null =>
  mode?.kind === 'match' ? mode : null

/** The two of a match, oneself first; who only looks on sees the order of the match. */
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

/** The other one, for who plays. */
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

/** What is to be said while somebody is away from a match. */
export function awayText({ match: { inRoom: text } }: Catalogue, room: MatchRoom): string {
  const gone = sidesOf(room).find(({ you, player }) => !you && player?.away)
  return gone ? text.away(gone.name) : ''
}
