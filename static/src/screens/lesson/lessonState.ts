// The lesson, as a pure function of its events:
//
//   watch ─▶ try ─▶ wrong ─▶ shared ─▶ ready ─▶ minute ─▶ over
//
// board.json has the words that count on its board, and their points; static/lesson_test.go compares it with the
// engine. The lesson itself judges nothing.

import { outcome, type WordAnswer } from '../../lib/session/submissions'
import type { Outcome } from '../../board/options'
import answers from './board.json'

/** What the lesson shows or asks for; after `ready`, the first letter starts the clock. */
export type Step = 'watch' | 'try' | 'wrong' | 'shared' | 'ready' | 'minute' | 'over'

export interface LessonState {
  step: Step
  /** The words that count so far. A shared word scores nothing. */
  found: readonly { word: string; points: number }[]
  answer: LessonAnswer | null
  /** Whether a word was refused already, so that the lesson need not show that. */
  refused: boolean
}

export interface LessonAnswer extends WordAnswer {
  /** Whether another player has it, too; the lesson shows this with one word only, the one that it asks for. */
  shared: boolean
}

/** The word that a step asks for. */
export const wanted: Partial<Record<Step, string>> = {
  watch: answers.shown,
  try: answers.shown,
  wrong: answers.wrong,
  shared: answers.shared,
}

const points = new Map(
  Object.entries(answers.words).flatMap(([points, words]) =>
    words.split(' ').map((word) => [word, Number(points)] as const),
  ),
)

export const begin = (): LessonState => ({ step: 'watch', found: [], answer: null, refused: false })

/** The demo has shown its word and the word's points. */
export function afterDemo(state: LessonState, path: readonly number[]): LessonState {
  if (state.step !== 'watch') return state
  const answer = { ...judge(state, answers.shown, path), shared: false, n: 1 }
  return { ...state, step: 'try', answer }
}

/** The player touches the first die of a word: the demo is skipped, or the minute begins. */
export function began(state: LessonState): LessonState {
  if (state.step === 'watch') return { ...state, step: 'try' }
  return state.step === 'ready' ? { ...state, step: 'minute', answer: null } : state
}

export const ended = (state: LessonState): LessonState =>
  state.step === 'minute' ? { ...state, step: 'over', answer: null } : state

/** Judges a word. Any word that counts leads on: a player who finds another one has understood, too. */
export function afterWord(state: LessonState, word: string, path: readonly number[]): LessonState {
  const verdict = judge(state, word, path)
  const counts = !verdict.refusal
  const shared = counts && state.step === 'shared' && word === wanted.shared
  const answer = { ...verdict, shared, points: shared ? 0 : verdict.points, n: (state.answer?.n ?? 0) + 1 }
  const found = counts ? [...state.found, { word, points: answer.points }] : state.found
  const refused = state.refused || !counts
  return { step: after(state.step, counts, refused), found, answer, refused }
}

function after(step: Step, counts: boolean, refused: boolean): Step {
  if (step === 'watch' || step === 'try') return !counts ? 'try' : refused ? 'shared' : 'wrong'
  if (step === 'wrong') return 'shared'
  if (step === 'shared' && counts) return 'ready'
  return step
}

function judge({ found }: LessonState, word: string, path: readonly number[]): Omit<WordAnswer, 'n'> {
  const worth = points.get(word)
  const refusal =
    word.length < answers.shortest
      ? 'too-short'
      : path.length === 0
        ? 'not-on-board'
        : worth === undefined
          ? 'not-a-word'
          : found.some((one) => one.word === word)
            ? 'already-found'
            : undefined
  return { word, path, points: refusal ? 0 : worth!, ...(refusal && { refusal }) }
}

/** Returns the outcome that the dice show for an answer. */
export const shows = (said: LessonAnswer): Outcome => (said.shared ? 'had' : outcome(said))

export const total = ({ found }: LessonState) => found.reduce((sum, { points }) => sum + points, 0)
