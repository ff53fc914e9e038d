import type { Player, Room } from '../protocol/messages'

/** Returns which of the other players want another round, and which have not voted. */
export function anotherRoundVotes({ players, you }: Pick<Room, 'players' | 'you'>): {
  keen: Player[]
  missing: Player[]
} {
  const others = players.filter(({ away, id }) => !away && id !== you)
  return { keen: others.filter(({ again }) => again), missing: others.filter(({ again }) => !again) }
}
