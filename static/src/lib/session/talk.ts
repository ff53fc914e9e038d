// What players say to each other between rounds. The page shows the player's own remark at once, as pending, until the
// server sends it with those of the others, in the order in which they were sent. An error refers to it by its id.

import type { Emote, ErrorCode, Open, Remark, Room } from '../protocol/messages'
import type { RoomState } from './roomState'

export type OutgoingMessage = { text: string } | { emote: Emote }

/** A remark of the player, and the id under which it was sent. */
export interface PendingMessage {
  id: number
  message: OutgoingMessage
}

export interface Talk {
  /** The oldest first. */
  pending: readonly PendingMessage[]
  /** The last remark that the server refused or did not receive. */
  failed: { message: OutgoingMessage; why: Open<ErrorCode | 'lost'> } | null
}

export const noTalk: Talk = { pending: [], failed: null }

/** The server keeps this many remarks. */
const maxRemarks = 30

/** Adds a remark of the player. */
export const addPending = ({ pending }: Talk, { id, message }: PendingMessage): Talk => ({
  pending: [...pending, { id, message }],
  failed: null,
})

/** Adds a remark from the server, which may be the player's own. */
export function addRemark(state: RoomState, { id, player, name, text, emote, at }: Remark): RoomState {
  const { room, talk } = state
  const before = room?.talk ?? []
  if (!room || id <= newest(before)) return state
  const remark = { id, player, name, ...(text !== undefined && { text }), ...(emote && { emote }), at }
  return {
    ...state,
    room: { ...room, talk: [...before, remark].slice(-maxRemarks) },
    talk: player === room.you ? { ...talk, pending: talk.pending.slice(1) } : talk,
  }
}

/** Returns what is still pending after a full view of the room. During a round nobody can talk. */
export function reconcile({ room: before, talk }: RoomState, room: Room): Talk {
  if (!room.talk) return failPending(talk, 'not-now')
  const seen = newest(before?.talk ?? [])
  const ours = room.talk.filter(({ id, player }) => player === room.you && id > seen)
  return ours.length > 0 ? { ...talk, pending: talk.pending.slice(ours.length) } : talk
}

/** Fails all pending remarks. */
export function failPending(talk: Talk, why: 'lost' | 'not-now'): Talk {
  const [first] = talk.pending
  return first ? { pending: [], failed: { message: first.message, why } } : talk
}

/** Fails the remark with an id that the server has refused; null if the id is not that of a remark. */
export function rejectPending({ pending }: Talk, id: number | undefined, why: Open<ErrorCode>): Talk | null {
  const rejected = pending.find((remark) => remark.id === id)
  return rejected
    ? { pending: pending.filter((remark) => remark !== rejected), failed: { message: rejected.message, why } }
    : null
}

const newest = (talk: readonly Remark[]) => talk.at(-1)?.id ?? 0
