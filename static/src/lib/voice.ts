// Which of the catalogue's sentences fits what happened.

import type { Catalogue } from '../lang/catalogue'
import type { Settings } from './messages'
import type { Verdict } from './words'

/** What becomes of a word: its points, or why there are none and what that costs. */
export function answerText({ shared: { answer } }: Catalogue, verdict: Verdict, settings: Settings): string {
  const { word, points, refusal } = verdict
  if (!refusal) return answer.counted(word, points)
  const reason = answer[refusal](word, settings.minLetters)
  return points < 0 ? answer.cost(reason, -points) : reason
}

/** Minutes and seconds: `1:47`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
