import type { Player, Room } from '../protocol/messages'

/** Who of the others in the room wants another round, and who has not said so. */
export function anotherRoundVotes({ players, you }: Pick<Room, 'players' | 'you'>): {
  keen: Player[]
  missing: Player[]
} {
  const others = players.filter(({ away, id }) => !away && id !== you)
  return { keen: others.filter(({ again }) => again), missing: others.filter(({ again }) => !again) }
}
