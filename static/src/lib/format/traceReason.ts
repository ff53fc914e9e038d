// Why a word cannot be traced, as text.

import type { TraceProblem } from '../../board/traceProblem'
import type { Catalogue } from '../../lang/catalogue'

export { traceProblem } from '../../board/traceProblem'

export function reasonText({ traceReasons: text }: Catalogue, why: TraceProblem, word: string): string {
  switch (why.kind) {
    case 'missing':
      return text.missing(why.letter)
    case 'inside':
      return text.inside(why.letter, why.face)
    case 'few':
      return text.few(why.letter, why.dice)
    case 'apart':
      return text.apart(why.one, why.next)
    case 'scattered':
      return text.scattered(word)
  }
}

/** Returns the rule that a word broke, for newcomers; empty if it broke none, as when no die has one of its letters. */
export function ruleText({ traceReasons: { once, touch } }: Catalogue, { kind }: TraceProblem): string {
  return kind === 'few' ? once : kind === 'apart' || kind === 'scattered' ? touch : ''
}
