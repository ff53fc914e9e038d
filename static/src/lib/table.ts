// What the page knows of its table, as a pure function of what happened:
//
//   server's messages ─┐
//   own words ─────────┼─▶ reduce ─▶ Table ─▶ screens
//   the connection ────┘
//
// A word waits here from the moment it is found until it is answered, over as many connections as that takes.

import { quiet, refusedTalk, told, toldAll, unheard, type Saying, type Talk } from './talk'
import { answer, submit, unanswered, withWord, type Submission, type Verdict } from './words'
import type { ErrorCode, Mine, Player, Room, ServerMessage } from './messages'

export interface Table {
  tab: string
  /** joining: no view of the room yet; lost: coming back. */
  link: 'joining' | 'joined' | 'lost'
  /** The server's last view of the room, kept up to date by what came after it. */
  room: Room | null
  /** The store's clock minus this device's, in milliseconds. */
  skew: number
  /** The name of the round that the words below belong to; empty before the first. */
  round: string
  /** The commitment of the round as it was shown before the close; empty if we came later. */
  seal: string
  next: number
  waiting: readonly Submission[]
  /** The last answer to a word of this tab in this round. */
  said: Verdict | null
  /** Whether we went on on the same board after the close, and what we found since. */
  playingOn: boolean
  extra: readonly Mine[]
  /** Our own remarks on their way. */
  talk: Talk
  /** The server has told that its store does not answer. */
  stalled: boolean
  /** When the last message came. */
  heard: number
  /** Why there is no seat here for us. */
  refused: ErrorCode | null
  /** The last no to something that we wanted, and when it came. */
  trouble: { code: ErrorCode; at: number } | null
}

export type Happening =
  | { kind: 'received'; message: ServerMessage; at: number }
  | { kind: 'submitted'; word: string; path: readonly number[] }
  | { kind: 'sent'; n: number; at: number }
  | { kind: 'saying'; saying: Saying }
  | { kind: 'playing on'; on: boolean }
  | { kind: 'lost' }
  | { kind: 'ended'; why: ErrorCode }

/** What only keeps us from the table for a moment. */
const passing: readonly ErrorCode[] = ['too-fast', 'unavailable']

export function emptyTable(tab: string): Table {
  return {
    tab,
    link: 'joining',
    room: null,
    skew: 0,
    round: '',
    seal: '',
    next: 1,
    waiting: [],
    said: null,
    playingOn: false,
    extra: [],
    talk: quiet,
    stalled: false,
    heard: 0,
    refused: null,
    trouble: null,
  }
}

export function reduce(table: Table, happening: Happening): Table {
  switch (happening.kind) {
    case 'received': {
      const { message, at } = happening
      return receive({ ...table, heard: at, stalled: message.kind === 'waiting' }, message, at)
    }
    case 'submitted':
      return submit(table, happening.word, happening.path)
    case 'sent':
      return withWord(table, happening.n, { sent: happening.at })
    case 'saying':
      return { ...table, talk: { waiting: [...table.talk.waiting, happening.saying], failed: null } }
    case 'playing on':
      return { ...table, playingOn: happening.on, said: null }
    case 'lost':
      return {
        ...table,
        link: table.room ? 'lost' : 'joining',
        stalled: false,
        talk: unheard(table.talk, 'lost'),
        waiting: table.waiting.map((word) => ({ ...word, sent: null })),
      }
    case 'ended':
      return { ...table, refused: table.refused ?? happening.why }
  }
}

function receive(table: Table, message: ServerMessage, at: number): Table {
  switch (message.kind) {
    case 'room':
      return arrive(table, message, at)
    case 'found': {
      const { player, words, points } = message
      return withPlayer(table, player, points === undefined ? { words } : { words, points })
    }
    case 'seat':
      return withPlayer(table, message.player.id, message.player)
    case 'said':
      return told(table, message)
    case 'answer':
      return answer(table, message, at)
    case 'waiting':
      return table
    case 'error':
      if (refusedTalk(table, message.code)) return { ...table, talk: unheard(table.talk, message.code) }
      return table.link === 'joined' || passing.includes(message.code)
        ? { ...table, trouble: { code: message.code, at } }
        : { ...table, refused: message.code }
  }
}

/** A view replaces all that was known of the room. What it lacks although it was answered, is sent again. */
function arrive(table: Table, room: Room, at: number): Table {
  const round = room.roundId ?? ''
  const same = round === table.round
  const over = room.phase === 'results'
  const shown = room.phase === 'called' || room.phase === 'playing' ? room.commitment : undefined
  return {
    ...table,
    room,
    link: 'joined',
    skew: room.now - at,
    round,
    seal: (same && table.seal) || (shown ?? ''),
    waiting: same ? unanswered(table, room) : [],
    said: same && room.phase === table.room?.phase ? table.said : null,
    playingOn: same && over && table.playingOn,
    extra: same && over ? table.extra : [],
    talk: toldAll(table, room),
    refused: null,
    trouble: null,
  }
}

function withPlayer(table: Table, id: string, change: Partial<Player>): Table {
  const { room } = table
  if (!room) return table
  const players = room.players.map((player) => (player.id === id ? { ...player, ...change } : player))
  return { ...table, room: { ...room, players } }
}
