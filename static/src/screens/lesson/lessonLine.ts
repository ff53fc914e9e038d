import type { Outcome } from '../../board/options'

/** What stands under the tray that teaches. */
export interface LessonLine {
  /** The number of the answer: each is said, though it says what the last one said. */
  n: number
  /** The word as it is traced. */
  drafted: string
  /** What became of the last one. */
  answer: string
  outcome: Outcome | ''
  prompt: string
  /** The word of the prompt that is asked for, which stands there in capitals; may be empty. */
  word: string
  /** What the clock shows where one runs, for the eye alone. */
  left: string
}
