import type { Outcome } from '../../board/options'

/** The caption below the tray of the lesson. */
export interface LessonLine {
  /** The number of the answer, so that each is announced even if its text is the same as the last one's. */
  n: number
  /** The word that the player is tracing. */
  drafted: string
  /** The answer to the last word. */
  answer: string
  outcome: Outcome | ''
  prompt: string
  /** The word that the prompt asks for, in capitals; may be empty. */
  word: string
  /** The time on the clock, if it runs; hidden from screen readers. */
  left: string
}
