import type { Room, Score } from '../../lib/messages'

/** Who is meant by an id, as the one who reads says it. */
export interface Names {
  you: string
  /** `you`, or the name. */
  of: (id: string) => string
  /** The name, also one's own. */
  plain: (id: string) => string
  /** The place in the order of seats, which gives a player's shape. */
  seat: (id: string) => number
}

export function namesIn(room: Room, scores: readonly Score[]): Names {
  const name = (id: string) =>
    [...scores, ...room.players].find((player) => player.id === id)?.name ?? 'somebody'
  const order = [...new Set([...room.players, ...scores].map(({ id }) => id))]
  return {
    you: room.you,
    plain: name,
    of: (id) => (id === room.you ? 'you' : name(id)),
    seat: (id) => Math.max(0, order.indexOf(id)),
  }
}
