// What people say to each other between rounds. One’s own remark is seen at once, as on its way, until the
// table tells it like those of the others. It bears no number: the table tells the remarks of one player in
// the order in which they were sent.

import type { Emote, ErrorCode, Open, Remark, Room } from './messages'
import type { Table } from './table'

export type Saying = { text: string } | { emote: Emote }

export interface Talk {
  /** On their way, the oldest first. */
  waiting: readonly Saying[]
  /** The last that did not get there. */
  failed: { saying: Saying; why: Open<ErrorCode | 'lost'> } | null
}

export const quiet: Talk = { waiting: [], failed: null }

/** The table remembers so many. */
const most = 30

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

/** What is on its way does not get there. */
export function unheard(talk: Talk, why: Open<ErrorCode | 'lost'>): Talk {
  const [saying, ...waiting] = talk.waiting
  if (!saying) return talk
  return { waiting: why === 'lost' || why === 'not-now' ? [] : waiting, failed: { saying, why } }
}

const ofTalk: readonly Open<ErrorCode>[] = ['bad-talk', 'not-joined', 'not-now', 'too-fast']

/** Whether a no was to the oldest remark on its way. */
export function refusedTalk({ link, talk }: Table, code: Open<ErrorCode>): boolean {
  return link === 'joined' && talk.waiting.length > 0 && ofTalk.includes(code)
}

const newest = (talk: readonly Remark[]) => talk.at(-1)?.id ?? 0
