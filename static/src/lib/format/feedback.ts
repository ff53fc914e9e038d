// Which of the catalogue's sentences fits what happened.

import type { FirstTexts } from '../../lang/en/first'
import type { Refusal, Settings } from '../protocol/messages'
import { isKnown } from '../protocol/newer'
import type { WordAnswer } from '../session/submissions'

/**
 * What becomes of a word: its points, or why there are none and what that costs. Why there is no path for it, whoever
 * has the board may know better.
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
  // What it costs is worth more words than a reason that nobody knows.
  return points < 0 ? cost(reason ?? word, -points) : (reason ?? shared.unknownReason)
}

/** Minutes and seconds: `1:47`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The seconds at which what is left is said, in a round of so many: not while the dice are still being looked at. */
export const moments = (whole: number) => [120, 60, 30, 10, 0].filter((at) => at + 3 < whole)
