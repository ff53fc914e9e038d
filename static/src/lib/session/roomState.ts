// What the page knows of its table, as a pure function of what happened:
//
//   server's messages ─┐
//   own words ─────────┼─▶ reduce ─▶ Table ─▶ screens
//   the connection ────┘
//
// A word waits here from the moment it is found until it is answered, over as many connections as that takes.

import { quiet, refused, told, toldAll, unheard, withRemark, type Saying, type Talk } from './talk'
import {
  answer,
  submit,
  unanswered,
  withoutWord,
  withWord,
  type Submission,
  type Verdict,
} from './submissions'
import type {
  ErrorCode,
  Mine,
  Open,
  Player,
  Resulted,
  Room,
  RoomMessage,
  ServerMessage,
} from '../protocol/messages'
import type { Finding, Result } from '../protocol/result'

export interface Table {
  tab: string
  /** joining: no view of the room yet; lost: coming back. */
  link: 'joining' | 'joined' | 'lost'
  /** The server's last view of the room, kept up to date by what came after it. */
  room: Room | null
  /** The result that was told last, and the round that it is of. */
  result: { round: string; of: Result } | null
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
  /** Why there is no seat here for us. */
  refused: Open<ErrorCode> | null
  /** The last no to something that we wanted, and when it came. */
  trouble: { code: Open<ErrorCode>; at: number } | null
}

export type Happening =
  | { kind: 'received'; message: ServerMessage; at: number }
  | { kind: 'submitted'; word: string; path: readonly number[] }
  | { kind: 'listed'; round: string; player: string; words: Finding[] }
  | { kind: 'sent'; n: number; at: number }
  | { kind: 'saying'; id: number; saying: Saying }
  | { kind: 'playing on'; on: boolean }
  | { kind: 'lost' }
  | { kind: 'ended'; why: ErrorCode }

/** What only keeps us from the table for a moment. */
const passing: readonly Open<ErrorCode>[] = ['too-fast', 'unavailable']

export function emptyTable(tab: string): Table {
  return {
    tab,
    link: 'joining',
    room: null,
    result: null,
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
    refused: null,
    trouble: null,
  }
}

export function reduce(table: Table, happening: Happening): Table {
  switch (happening.kind) {
    case 'received': {
      const { message, at } = happening
      return receive({ ...table, stalled: message.kind === 'waiting' }, message, at)
    }
    case 'submitted':
      return submit(table, happening.word, happening.path)
    case 'listed':
      return listed(table, happening)
    case 'sent':
      return withWord(table, happening.n, { sent: happening.at })
    case 'saying':
      return { ...table, talk: withRemark(table.talk, happening) }
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
      return arrive(table, complete(table, message), at)
    case 'result':
      return { ...table, result: { round: message.round, of: resultOf(message) } }
    case 'found': {
      const { player, words, points } = message
      return withPlayer(table, player, (known) => ({
        ...known,
        words,
        ...(points !== undefined && { points }),
      }))
    }
    case 'seat':
      return withPlayer(table, message.player.id, () => message.player)
    case 'said':
      return told(table, message)
    case 'answer':
      return answer(table, message, at)
    case 'waiting':
    case 'ok':
      return table
    case 'error': {
      const talk = refused(table.talk, message.id, message.code)
      if (talk) return { ...table, talk }
      const rest = withoutWord(table, message.n)
      return table.link === 'joined' || passing.includes(message.code)
        ? { ...rest, trouble: { code: message.code, at } }
        : { ...rest, refused: message.code }
    }
  }
}

/** What a message about the room leaves out is as it was: the server leaves nothing else out. */
function complete({ room, result }: Table, message: RoomMessage): Room {
  const { mine = room?.mine ?? [], wrong = room?.wrong ?? [] } = message
  const over = message.phase === 'results' && result?.round === message.roundId
  return { ...message, mine, wrong, ...(over && result && { result: result.of }) }
}

function resultOf(message: Resulted): Result {
  return { ...message, players: message.players.map((player) => ({ words: [], ...player })) }
}

/** Whose words the server has left out of the result. */
export const unlisted = ({ found, words }: { found: number; words: readonly unknown[] }) =>
  words.length < found

/** The words of a player that were left out have come. */
function listed(
  table: Table,
  { round, player, words }: { round: string; player: string; words: Finding[] },
): Table {
  const { result, room } = table
  if (result?.round !== round) return table
  const players = result.of.players.map((score) => (score.id === player ? { ...score, words } : score))
  const of = { ...result.of, players }
  return { ...table, result: { round, of }, room: room?.result ? { ...room, result: of } : room }
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

function withPlayer(table: Table, id: string, change: (known: Player) => Player): Table {
  const { room } = table
  if (!room) return table
  const players = room.players.map((player) => (player.id === id ? change(player) : player))
  return { ...table, room: { ...room, players } }
}
