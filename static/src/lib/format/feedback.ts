// Which sentence of the catalogue fits an event.

import type { FirstTexts } from '../../lang/en/first'
import type { Refusal, Settings } from '../protocol/messages'
import { isKnown } from '../protocol/newer'
import type { WordAnswer } from '../session/submissions'

/**
 * Returns the text for an answer: the points of the word, or why it has none and what that costs. `noPath` may give a
 * better reason for a word that is not on the board.
 */
export function answerText(
  { shared }: FirstTexts,
  answer: WordAnswer,
  settings: Settings,
  noPath?: (word: string) => string | undefined,
): string {
  const { word, points, refusal } = answer
  const { counted, cost, ...reasons } = shared.answer
  if (!refusal) return counted(word, points)
  const texts: Readonly<Record<Refusal, (word: string, letters: number) => string>> = reasons
  const reason =
    (refusal === 'not-on-board' && noPath?.(word)) ||
    (isKnown(texts, refusal) ? texts[refusal](word, settings.minLetters) : undefined)
  // The cost of a word is more useful than an unknown reason.
  return points < 0 ? cost(reason ?? word, -points) : (reason ?? shared.unknownReason)
}

/** Returns minutes and seconds: `1:47`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The seconds left at which the page announces them, in a round of this length; none in its first three seconds. */
export const moments = (whole: number) => [120, 60, 30, 10, 0].filter((at) => at + 3 < whole)
