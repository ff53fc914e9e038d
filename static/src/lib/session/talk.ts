// What people say to each other between rounds. One’s own remark is seen at once, as on its way, until the
// table tells it like those of the others, in the order in which they were sent. A no comes by the id that it
// was sent under.

import type { Emote, ErrorCode, Open, Remark, Room } from '../protocol/messages'
import type { Table } from './roomState'

export type Saying = { text: string } | { emote: Emote }

/** A remark of our own, and the id that it was sent under. */
export interface OnItsWay {
  id: number
  saying: Saying
}

export interface Talk {
  /** On their way, the oldest first. */
  waiting: readonly OnItsWay[]
  /** The last that did not get there. */
  failed: { saying: Saying; why: Open<ErrorCode | 'lost'> } | null
}

export const quiet: Talk = { waiting: [], failed: null }

/** The table remembers so many. */
const most = 30

/** One more of our own on its way. */
export const withRemark = ({ waiting }: Talk, { id, saying }: OnItsWay): Talk => ({
  waiting: [...waiting, { id, saying }],
  failed: null,
})

/** One more remark, maybe our own. */
export function told(table: Table, { id, player, name, text, emote, at }: Remark): Table {
  const { room, talk } = table
  const before = room?.talk ?? []
  if (!room || id <= newest(before)) return table
  const remark = { id, player, name, ...(text !== undefined && { text }), ...(emote && { emote }), at }
  return {
    ...table,
    room: { ...room, talk: [...before, remark].slice(-most) },
    talk: player === room.you ? { ...talk, waiting: talk.waiting.slice(1) } : talk,
  }
}

/** What is still on its way when the whole room is told. Over the dice nobody is heard. */
export function toldAll({ room: before, talk }: Table, room: Room): Talk {
  if (!room.talk) return unheard(talk, 'not-now')
  const seen = newest(before?.talk ?? [])
  const ours = room.talk.filter(({ id, player }) => player === room.you && id > seen)
  return ours.length > 0 ? { ...talk, waiting: talk.waiting.slice(ours.length) } : talk
}

/** Nothing that is on its way gets there. */
export function unheard(talk: Talk, why: 'lost' | 'not-now'): Talk {
  const [first] = talk.waiting
  return first ? { waiting: [], failed: { saying: first.saying, why } } : talk
}

/** The table has said no to what was sent under an id; null where that was no remark. */
export function refused({ waiting }: Talk, id: number | undefined, why: Open<ErrorCode>): Talk | null {
  const no = waiting.find((remark) => remark.id === id)
  return no
    ? { waiting: waiting.filter((remark) => remark !== no), failed: { saying: no.saying, why } }
    : null
}

const newest = (talk: readonly Remark[]) => talk.at(-1)?.id ?? 0
