// The lesson, as a pure function of what happens in it:
//
//   watch ─▶ try ─▶ wrong ─▶ shared ─▶ ready ─▶ minute ─▶ over
//
// What counts on its board, and for how much, stands in board.json, which static/lesson_test.go holds to the
// engine: nothing is judged by a rule here.

import { outcome, type WordAnswer } from '../../lib/session/submissions'
import type { Outcome } from '../../board/options'
import answers from './board.json'

/** What is shown or asked at the moment; after `ready` the clock runs with the first letter. */
export type Step = 'watch' | 'try' | 'wrong' | 'shared' | 'ready' | 'minute' | 'over'

export interface LessonState {
  step: Step
  /** What counts so far. A word that somebody else has, too, is worth nothing. */
  found: readonly { word: string; points: number }[]
  answer: LessonAnswer | null
  /** Whether a word was refused already, so that nobody has to be shown how that is. */
  refused: boolean
}

export interface LessonAnswer extends WordAnswer {
  /** Somebody else could have it, too: it is shown with the word that was asked for, and with no other. */
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

/** The ghost has shown its word, and what that is worth. */
export function afterDemo(state: LessonState, path: readonly number[]): LessonState {
  if (state.step !== 'watch') return state
  const answer = { ...judge(state, answers.shown, path), shared: false, n: 1 }
  return { ...state, step: 'try', answer }
}

/** Somebody touches the first die of a word: nobody waits for the ghost, and the minute begins. */
export function began(state: LessonState): LessonState {
  if (state.step === 'watch') return { ...state, step: 'try' }
  return state.step === 'ready' ? { ...state, step: 'minute', answer: null } : state
}

export const ended = (state: LessonState): LessonState =>
  state.step === 'minute' ? { ...state, step: 'over', answer: null } : state

/** A word is answered, and mostly leads on: whoever finds another one than was asked for has understood, too. */
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

/** What the dice show of an answer. */
export const shows = (said: LessonAnswer): Outcome => (said.shared ? 'had' : outcome(said))

export const total = ({ found }: LessonState) => found.reduce((sum, { points }) => sum + points, 0)
