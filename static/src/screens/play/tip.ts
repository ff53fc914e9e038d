// The one quiet line of a person's first round: which tip fits what just happened. It judges nothing.

import type { FirstTexts } from '../../lang/en/first'
import type { Room, Settings } from '../../lib/protocol/messages'
import { traceReason } from '../../lib/format/lazyTraceReason.svelte'
import type { WordAnswer } from '../../lib/session/submissions'

export interface TipContext {
  /** How many words of one's own count. */
  words: number
  lastAnswer: Pick<WordAnswer, 'refusal'> | null
  settings: Pick<Settings, 'scoring' | 'penalty'>
  /** Whether fingers play here, and not a mouse. */
  touch: boolean
}

export type Tip = 'slide' | 'hint' | 'longer' | 'free'

/** The tip after the last event. After a word that counts it leads on or is silent: a rule would sound like a fault. */
export function tipAfter({ words, lastAnswer: answer, settings, touch }: TipContext): Tip | null {
  const longer = settings.scoring === 'flat' ? null : 'longer'
  switch (answer?.refusal) {
    case 'too-short':
      return longer
    case 'not-a-word':
      return settings.penalty ? null : 'free'
  }
  if (words === 0) return touch ? 'slide' : 'hint'
  return words === 1 ? longer : null
}

/** What a tip says. */
function tipText({ play, tips }: FirstTexts, tip: Tip | null): string {
  if (tip === null) return ''
  return tip === 'slide' || tip === 'hint' ? play[tip] : tips[tip]
}

/** The line as it stands in a round; empty where there is no more to learn. */
export function tipFor(catalogue: FirstTexts, room: Room, answer: WordAnswer | null): string {
  if (answer?.refusal === 'not-on-board') return traceReason(room.board, answer.word, 'ruleText') ?? ''
  const tip = tipAfter({
    words: room.mine.length,
    lastAnswer: answer,
    settings: room.settings,
    touch: matchMedia('(pointer: coarse)').matches,
  })
  return tipText(catalogue, tip)
}
