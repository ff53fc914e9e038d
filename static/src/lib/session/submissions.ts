// The words of one's own: found, sent, answered. Each waits in the table until it is answered.

import type { Outcome } from '../../board/board'
import type { Answer, Mine, Open, Refusal, Room, Wrong } from '../protocol/messages'
import type { Table } from './roomState'

/** A word on its way. (tab, n) is its key: sent twice, it gets the same answer twice. */
export interface Submission {
  n: number
  word: string
  /** The number of the round that it is for: a network may hold it back until the next is open. */
  round: number
  /** Where it was traced; empty if it was typed and is not on the board. */
  path: readonly number[]
  /** Found after the close: judged, and not counted. */
  alone: boolean
  /** When it went out on the present connection, by this device's clock; null if it did not. */
  sent: number | null
  /** Not to be sent before. */
  due: number
}

export interface Verdict {
  n: number
  word: string
  path: readonly number[]
  /** What it brought, or with a refusal what it cost. */
  points: number
  refusal?: Open<Refusal>
  /** Of a refusal: words with smaller numbers were on their way with it. */
  before?: number
  /** The refusal of a word that was on its way with this one: whoever reads one line reads that. */
  no?: Verdict
}

export function outcome({ refusal }: Verdict): Outcome {
  if (!refusal) return 'counted'
  return refusal === 'already-found' ? 'had' : 'refused'
}

/** A word that came too fast is sent again after so many milliseconds. */
const breath = 1000

/** The words that a view of the same round leaves unanswered, in the order of their numbers. */
export function unanswered({ tab, room: before, waiting }: Table, room: Room): Submission[] {
  if (room.phase === 'results') return waiting.filter(({ alone }) => alone)
  // Of a phase that this page is too old to know, only the server can tell what becomes of words.
  if (room.watching || room.phase === 'lobby' || room.phase === 'called') return []
  const numbers = new Set([...room.mine, ...room.wrong].filter(of(tab)).map(({ n }) => n))
  const words = new Set(room.mine.map(({ word }) => word))
  const lost = (before?.mine ?? []).filter(of(tab)).filter(({ word }) => !words.has(word))
  const open = waiting.filter(({ n, word, sent }) => !numbers.has(n) && (sent !== null || !words.has(word)))
  const again = lost.map(({ n, word }) => unsent({ n, word, round: room.round }))
  return [...open, ...again].sort((a, b) => a.n - b.n)
}

export function submit(table: Table, word: string, path: readonly number[]): Table {
  const alone = table.room?.phase === 'results' && table.playingOn
  if (!table.room || (table.room.phase !== 'playing' && !alone)) return table
  const submission = { ...unsent({ n: table.next, word, round: table.room.round }), path, alone }
  return { ...table, next: table.next + 1, waiting: [...table.waiting, submission] }
}

/** Another tab of this seat asks its own questions; what it found is ours as well. */
export function answer(table: Table, message: Answer, at: number): Table {
  const { tab, n, word, points = 0, refusal, alone } = message
  const ours = tab === table.tab && table.waiting.find((waiting) => waiting.n === n)
  if (refusal === 'too-fast') return ours ? withWord(table, n, { sent: null, due: at + breath }) : table
  const known = refusal
    ? points < 0
      ? withWrong(table, { word, refusal, points, n, tab })
      : table
    : withMine(table, { word, points, n, tab }, alone)
  if (!ours) return known
  return {
    ...known,
    waiting: table.waiting.filter((waiting) => waiting !== ours),
    said: {
      n,
      word,
      path: ours.path,
      points,
      ...(refusal ? { refusal, before: table.next } : noBeside(table.said, n)),
    },
  }
}

/** After a reconnect several answers come at once: a yes leaves the no beside it in sight. */
function noBeside(said: Verdict | null, n: number): { no?: Verdict } {
  const no = said?.no ?? said
  return no?.before !== undefined && n < no.before ? { no } : {}
}

export const of = (tab: string) => (word: { tab: string }) => word.tab === tab

export function unsent(found: Pick<Submission, 'n' | 'word' | 'round'>): Submission {
  return { ...found, path: [], alone: false, sent: null, due: 0 }
}

export function withWord(table: Table, n: number, change: Partial<Submission>): Table {
  return { ...table, waiting: table.waiting.map((word) => (word.n === n ? { ...word, ...change } : word)) }
}

/** A word that got a no, and no answer, is not to be sent again. */
export function withoutWord(table: Table, n: number | undefined): Table {
  const waiting = table.waiting.filter((word) => word.n !== n)
  return waiting.length < table.waiting.length ? { ...table, waiting } : table
}

function withMine(table: Table, mine: Mine, alone = false): Table {
  const { room, extra } = table
  if (!room || [...room.mine, ...extra].some(({ word }) => word === mine.word)) return table
  if (alone) return { ...table, extra: [...extra, mine] }
  return { ...table, room: { ...room, mine: [...room.mine, mine] } }
}

function withWrong(table: Table, wrong: Wrong): Table {
  const { room } = table
  if (!room || room.wrong.some(({ word }) => word === wrong.word)) return table
  return { ...table, room: { ...room, wrong: [...room.wrong, wrong] } }
}
