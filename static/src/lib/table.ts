// What the page knows of its table, as a pure function of what happened:
//
//   server's messages ─┐
//   own words ─────────┼─▶ reduce ─▶ Table ─▶ screens
//   the connection ────┘
//
// A word waits here from the moment it is sent until it is answered, over as many connections as that takes.

import type { Outcome } from '../board/board'
import type { Answer, ErrorCode, Mine, Player, Refusal, Room, ServerMessage } from './messages'

/** A word on its way. (tab, n) is its key: sent twice, it gets the same answer twice. */
export interface Submission {
  n: number
  word: string
  /** Where it was traced; empty if it was typed and is not on the board. */
  path: readonly number[]
  /** Whether it went out on the present connection. */
  sent: boolean
}

export type Verdict =
  | { n: number; word: string; path: readonly number[]; points: number }
  | { n: number; word: string; path: readonly number[]; refusal: Refusal }

export function outcome(verdict: Verdict): Outcome {
  if ('points' in verdict) return 'counted'
  return verdict.refusal === 'already-found' ? 'had' : 'refused'
}

export interface Table {
  tab: string
  /** joining: no view of the room yet; lost: coming back. */
  link: 'joining' | 'joined' | 'lost'
  /** The server's last view of the room, kept up to date by what came after it. */
  room: Room | null
  /** The store's clock minus this device's, in milliseconds. */
  skew: number
  next: number
  waiting: readonly Submission[]
  /** The last answer to a word of this tab in this round. */
  said: Verdict | null
  /** Why there is no seat here for us. */
  refused: ErrorCode | null
}

export type Happening =
  | { kind: 'received'; message: ServerMessage; at: number }
  | { kind: 'submitted'; word: string; path: readonly number[] }
  | { kind: 'sent' }
  | { kind: 'lost' }
  | { kind: 'ended'; why: ErrorCode }

export function emptyTable(tab: string): Table {
  return { tab, link: 'joining', room: null, skew: 0, next: 1, waiting: [], said: null, refused: null }
}

export function reduce(table: Table, happening: Happening): Table {
  switch (happening.kind) {
    case 'received':
      return receive(table, happening.message, happening.at)
    case 'submitted':
      return submit(table, happening.word, happening.path)
    case 'sent':
      return { ...table, waiting: table.waiting.map((word) => ({ ...word, sent: true })) }
    case 'lost':
      return {
        ...table,
        link: table.room ? 'lost' : 'joining',
        waiting: table.waiting.map((word) => ({ ...word, sent: false })),
      }
    case 'ended':
      return { ...table, refused: table.refused ?? happening.why }
  }
}

function receive(table: Table, message: ServerMessage, at: number): Table {
  switch (message.kind) {
    case 'room':
      return arrive(table, message, at)
    case 'found':
      return withPlayer(table, message.player, { words: message.words })
    case 'answer':
      return answer(table, message)
    case 'error':
      return table.link === 'joined' ? table : { ...table, refused: message.code }
  }
}

/** A view replaces all that was known of the room. What it lacks although it was answered, is sent again. */
function arrive(table: Table, room: Room, at: number): Table {
  const sameRound = table.room?.round === room.round
  const has = new Set(room.mine.map(({ word }) => word))
  const missing = (sameRound ? (table.room?.mine ?? []) : [])
    .filter((mine) => mine.tab === table.tab && !has.has(mine.word))
    .map(({ n, word }) => ({ n, word, path: [], sent: false }))
  return {
    ...table,
    room,
    link: 'joined',
    skew: room.now - at,
    waiting:
      sameRound && room.phase === 'playing' ? [...table.waiting, ...missing].sort((a, b) => a.n - b.n) : [],
    said: sameRound ? table.said : null,
    refused: null,
  }
}

function submit(table: Table, word: string, path: readonly number[]): Table {
  if (table.room?.phase !== 'playing') return table
  const submission = { n: table.next, word, path, sent: false }
  return { ...table, next: table.next + 1, waiting: [...table.waiting, submission] }
}

/** Another tab of this seat asks its own questions; what it found is ours as well. */
function answer(table: Table, { tab, n, word, points, refusal }: Answer): Table {
  const counted = points === undefined ? table : withMine(table, { word, points, n, tab })
  const ours = tab === table.tab && table.waiting.find((waiting) => waiting.n === n)
  if (!ours) return counted
  const about = { n, word, path: ours.path }
  return {
    ...counted,
    waiting: table.waiting.filter((waiting) => waiting !== ours),
    said: points === undefined ? { ...about, refusal: refusal ?? 'not-playing' } : { ...about, points },
  }
}

function withMine(table: Table, mine: Mine): Table {
  const { room } = table
  if (!room || room.mine.some(({ word }) => word === mine.word)) return table
  return { ...table, room: { ...room, mine: [...room.mine, mine] } }
}

function withPlayer(table: Table, id: string, change: Partial<Player>): Table {
  const { room } = table
  if (!room) return table
  const players = room.players.map((player) => (player.id === id ? { ...player, ...change } : player))
  return { ...table, room: { ...room, players } }
}
