// Which tip fits the last event in a player's first round; there is one at a time. It judges nothing.

import type { FirstTexts } from '../../lang/en/first'
import type { Room, Settings } from '../../lib/protocol/messages'
import { traceReason } from '../../lib/format/lazyTraceReason.svelte'
import type { WordAnswer } from '../../lib/session/submissions'

export interface TipContext {
  /** How many of the player's words count. */
  words: number
  lastAnswer: Pick<WordAnswer, 'refusal'> | null
  settings: Pick<Settings, 'scoring' | 'penalty'>
  /** Whether the player uses a finger, not a mouse. */
  touch: boolean
}

export type Tip = 'slide' | 'hint' | 'longer' | 'free'

/** Returns the tip after the last event. After a word that counts it states no rule, which would sound like blame. */
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

/** Returns the text of a tip. */
function tipText({ play, tips }: FirstTexts, tip: Tip | null): string {
  if (tip === null) return ''
  return tip === 'slide' || tip === 'hint' ? play[tip] : tips[tip]
}

/** Returns the tip as text; empty if there is no more to learn. */
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
