// The player's own words: found, sent, answered. Each is pending until it is answered.

import type { Outcome } from '../../board/board'
import type { Answer, Mine, Open, Refusal, Room, Wrong } from '../protocol/messages'
import type { RoomState } from './roomState'

/** A pending word. (tab, n) is its key: sent twice, it gets the same answer twice. */
export interface Submission {
  n: number
  word: string
  /** The number of its round: a network may deliver it after the next one has opened. */
  round: number
  /** Where it was traced; empty if it was typed and is not on the board. */
  path: readonly number[]
  /** Found after the close: judged, and not counted. */
  practice: boolean
  /** When it was sent on the current connection, by this device's clock; null if it was not. */
  sent: number | null
  /** Not to be sent before. */
  due: number
}

export interface WordAnswer {
  n: number
  word: string
  path: readonly number[]
  /** What it scored, or with a refusal what it cost. */
  points: number
  refusal?: Open<Refusal>
  /** Of a refusal: words with smaller numbers were pending with it. */
  before?: number
  /** The refusal of a word that was pending with this one: where one line is shown, it is that. */
  no?: WordAnswer
}

export function outcome({ refusal }: WordAnswer): Outcome {
  if (!refusal) return 'counted'
  return refusal === 'already-found' ? 'had' : 'refused'
}

/** A word that came too fast is sent again after so many milliseconds. */
const resendDelay = 1000

/** The words that a view of the same round leaves unanswered, in the order of their numbers. */
export function stillPending({ tab, room: before, pending }: RoomState, room: Room): Submission[] {
  if (room.phase === 'results') return pending.filter(({ practice }) => practice)
  // Of a phase that this page is too old to know, only the server can tell what becomes of words.
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

/** Answers to another tab of this seat count as well: what it found is ours. */
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

/** After a reconnect several answers come at once: a word that counts leaves a refusal in sight. */
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

/** A word that got an error instead of an answer is not sent again. */
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
