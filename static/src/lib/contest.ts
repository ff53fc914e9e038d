// What the page says of a match of two, by what the room tells of it.

import type { Catalogue } from '../lang/catalogue'
import type { Change, Contest, Player, Room } from './messages'

/** One of the two. */
export interface Side {
  id: string
  /** Empty while nobody knows it. */
  name: string
  /** The place in the order of seats, which gives the shape. */
  seat: number
  you: boolean
  bot: boolean
  /** Rounds won. */
  wins: number
  player: Player | undefined
  change: Change | undefined
}

type At = Pick<Room, 'contest' | 'players' | 'you' | 'result'>

/** The match that a room was opened for, if it was. */
export const duelIn = ({ contest }: Pick<Room, 'contest'>): Contest | null =>
  contest?.kind === 'duel' ? contest : null

/** The two of a match, oneself first; who only looks on sees the order of the match. */
export function sidesOf({ contest, players, you, result }: At): Side[] {
  const ids = contest?.players ?? players.map(({ id }) => id)
  const sides = ids.map((id, i): Side => {
    const seat = players.findIndex((player) => player.id === id)
    const player = players[seat]
    return {
      id,
      name: player?.name ?? result?.players.find((score) => score.id === id)?.name ?? '',
      seat: seat < 0 ? i : seat,
      you: id === you,
      bot: player?.bot !== undefined,
      wins: contest?.wins?.[i] ?? 0,
      player,
      change: contest?.changes?.find((change) => change.player === id),
    }
  })
  return sides.sort((a, b) => Number(b.you) - Number(a.you))
}

/** The other one, for who plays. */
export const opponentIn = (room: At): Side | undefined => sidesOf(room).find(({ you }) => !you)

/** `You 1, Bruno 0` */
export function scoreText({ contest: t, shared }: Catalogue, room: At): string {
  const [first, second] = sidesOf(room).map(({ you, name, wins }) => ({
    name: you ? shared.you : name || t.somebody,
    wins,
  }))
  return first && second ? t.score(first.name, first.wins, second.name, second.wins) : ''
}

/** What is to be said while somebody is away from a match. */
export function awayText({ contest: t }: Catalogue, room: At): string {
  const gone = sidesOf(room).find(({ you, player }) => !you && player?.away)
  return gone ? t.away(gone.name) : ''
}

/** How a match ended, as seen from one seat: the verdict, and why where rounds do not tell. */
export function endText(
  { match: { duel }, contest: t }: Catalogue,
  room: At,
): { title: string; why: string } {
  const { contest, you } = room
  if (!contest || contest.void) return { title: duel.void, why: '' }
  const nameOf = (id: string) => sidesOf(room).find((side) => side.id === id)?.name || t.somebody
  const { winner, forfeit } = contest
  const title = !winner ? duel.draw : winner === you ? duel.won : duel.lost(nameOf(winner))
  const why = !forfeit ? '' : forfeit === you ? duel.forfeitYours : duel.forfeitTheirs(nameOf(forfeit))
  return { title, why }
}

/** What became of a rating: `1500 to 1583, up 83`. */
export function changeText(
  { match: { duel }, shared }: Catalogue,
  { before, after, provisional }: Change,
): string {
  const [from, to] = [Math.round(before), Math.round(after)]
  const by = to - from
  const step = by > 0 ? duel.up(by) : by < 0 ? duel.down(-by) : duel.same
  return shared.together([duel.change(from, to), step, ...(provisional ? [duel.provisional] : [])])
}

/** Seconds until the next round is called by itself; null if none is. */
export function secondsToNext({ nextAt }: Contest, skew: number, now: number): number | null {
  return nextAt === undefined ? null : Math.max(0, Math.ceil((nextAt - skew - now) / 1000))
}

/** Whose finished round is played again at a table. */
export const ghostsIn = (players: readonly Player[]) =>
  players.filter(({ ghost }) => ghost).map(({ name }) => name)
