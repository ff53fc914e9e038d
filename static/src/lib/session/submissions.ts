// The player's own words: found, sent, answered. Each is pending until it has an answer.

import type { Outcome } from '../../board/board'
import type { Answer, Mine, Open, Refusal, Room, Wrong } from '../protocol/messages'
import type { RoomState } from './roomState'

/** A pending word. (tab, n) is its key: if the page sends it twice, it gets the same answer twice. */
export interface Submission {
  n: number
  word: string
  /** The number of its round: it may reach the server after the next round has opened. */
  round: number
  /** The traced path; empty if the word was typed and is not on the board. */
  path: readonly number[]
  /** Found after the close: the server judges it, and does not count it. */
  practice: boolean
  /** When it was sent on the current connection, by this device's clock; null if not yet. */
  sent: number | null
  /** The earliest time to send it. */
  due: number
}

export interface WordAnswer {
  n: number
  word: string
  path: readonly number[]
  /** Its points; for a refusal, what it cost. */
  points: number
  refusal?: Open<Refusal>
  /** For a refusal: words with smaller numbers were pending together with it. */
  before?: number
  /** The refusal of a word that was pending together with this one; where there is one line, it shows the refusal. */
  no?: WordAnswer
}

export function outcome({ refusal }: WordAnswer): Outcome {
  if (!refusal) return 'counted'
  return refusal === 'already-found' ? 'had' : 'refused'
}

/** Milliseconds after which the page sends a word again that the server refused as too fast. */
const resendDelay = 1000

/** Returns the words that have no answer in a new view of the same round, in the order of their numbers. */
export function stillPending({ tab, room: before, pending }: RoomState, room: Room): Submission[] {
  if (room.phase === 'results') return pending.filter(({ practice }) => practice)
  // In a phase that this page does not know, only the server can judge the words.
  if (room.watching || room.phase === 'lobby' || room.phase === 'called') return []
  const numbers = new Set([...room.mine, ...room.wrong].filter(fromTab(tab)).map(({ n }) => n))
  const words = new Set(room.mine.map(({ word }) => word))
  const lost = (before?.mine ?? []).filter(fromTab(tab)).filter(({ word }) => !words.has(word))
  const open = pending.filter(({ n, word, sent }) => !numbers.has(n) && (sent !== null || !words.has(word)))
  const again = lost.map(({ n, word }) => newSubmission({ n, word, round: room.round }))
  return [...open, ...again].sort((a, b) => a.n - b.n)
}

export function submitWord(state: RoomState, word: string, path: readonly number[]): RoomState {
  const practice = state.room?.phase === 'results' && state.playingOn
  if (!state.room || (state.room.phase !== 'playing' && !practice)) return state
  const submission = { ...newSubmission({ n: state.next, word, round: state.room.round }), path, practice }
  return { ...state, next: state.next + 1, pending: [...state.pending, submission] }
}

/** Applies an answer. One to another tab of this seat counts as well: its words are the player's. */
export function applyAnswer(state: RoomState, message: Answer, at: number): RoomState {
  const { tab, n, word, points = 0, refusal, practice } = message
  const ours = tab === state.tab && state.pending.find((waiting) => waiting.n === n)
  if (refusal === 'too-fast')
    return ours ? updateWord(state, n, { sent: null, due: at + resendDelay }) : state
  const known = refusal
    ? points < 0
      ? addWrong(state, { word, refusal, points, n, tab })
      : state
    : addFound(state, { word, points, n, tab }, practice)
  if (!ours) return known
  return {
    ...known,
    pending: state.pending.filter((waiting) => waiting !== ours),
    lastAnswer: {
      n,
      word,
      path: ours.path,
      points,
      ...(refusal ? { refusal, before: state.next } : earlierRefusal(state.lastAnswer, n)),
    },
  }
}

/** After a reconnect several answers arrive at once; a word that counts must not hide an earlier refusal. */
function earlierRefusal(answer: WordAnswer | null, n: number): { no?: WordAnswer } {
  const earlier = answer?.no ?? answer
  return earlier?.before !== undefined && n < earlier.before ? { no: earlier } : {}
}

export const fromTab = (tab: string) => (word: { tab: string }) => word.tab === tab

export function newSubmission(found: Pick<Submission, 'n' | 'word' | 'round'>): Submission {
  return { ...found, path: [], practice: false, sent: null, due: 0 }
}

export function updateWord(state: RoomState, n: number, change: Partial<Submission>): RoomState {
  return { ...state, pending: state.pending.map((word) => (word.n === n ? { ...word, ...change } : word)) }
}

/** Removes a word that got an error instead of an answer, so that it is not sent again. */
export function removeWord(state: RoomState, n: number | undefined): RoomState {
  const pending = state.pending.filter((word) => word.n !== n)
  return pending.length < state.pending.length ? { ...state, pending } : state
}

function addFound(state: RoomState, mine: Mine, practice = false): RoomState {
  const { room, foundSince } = state
  if (!room || [...room.mine, ...foundSince].some(({ word }) => word === mine.word)) return state
  if (practice) return { ...state, foundSince: [...foundSince, mine] }
  return { ...state, room: { ...room, mine: [...room.mine, mine] } }
}

function addWrong(state: RoomState, wrong: Wrong): RoomState {
  const { room } = state
  if (!room || room.wrong.some(({ word }) => word === wrong.word)) return state
  return { ...state, room: { ...room, wrong: [...room.wrong, wrong] } }
}
