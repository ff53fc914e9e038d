// The one quiet line of a person's first round: which tip fits what just happened. It judges nothing.

import type { Catalogue } from '../../lang/catalogue'
import type { Room, Settings } from '../../lib/protocol/messages'
import { whyNot } from '../../lib/format/lazyTraceReason.svelte'
import type { Verdict } from '../../lib/session/submissions'

export interface Seen {
  /** How many words of one's own count. */
  words: number
  said: Pick<Verdict, 'refusal'> | null
  settings: Pick<Settings, 'scoring' | 'penalty'>
  /** Whether fingers play here, and not a mouse. */
  touch: boolean
}

export type Tip = 'slide' | 'hint' | 'longer' | 'free'

/** The tip after the last event. After a word that counts it leads on or is silent: a rule would sound like a fault. */
export function tipAfter({ words, said, settings, touch }: Seen): Tip | null {
  const longer = settings.scoring === 'flat' ? null : 'longer'
  switch (said?.refusal) {
    case 'too-short':
      return longer
    case 'not-a-word':
      return settings.penalty ? null : 'free'
  }
  if (words === 0) return touch ? 'slide' : 'hint'
  return words === 1 ? longer : null
}

/** What a tip says. */
export function tipText({ play, tips }: Catalogue, tip: Tip | null): string {
  if (tip === null) return ''
  return tip === 'slide' || tip === 'hint' ? play[tip] : tips[tip]
}

/** The line as it stands in a round; empty where there is no more to learn. */
export function tipFor(catalogue: Catalogue, room: Room, said: Verdict | null): string {
  if (said?.refusal === 'not-on-board') return whyNot(room.board, said.word, 'ruleText') ?? ''
  const tip = tipAfter({
    words: room.mine.length,
    said,
    settings: room.settings,
    touch: matchMedia('(pointer: coarse)').matches,
  })
  return tipText(catalogue, tip)
}
