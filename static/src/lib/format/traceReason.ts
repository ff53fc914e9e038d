// Why a word cannot be traced, in words.

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

/** The rule that a word broke, for who is new; empty where it broke none: letters that are on no die break none. */
export function ruleText({ traceReasons: { once, touch } }: Catalogue, { kind }: TraceProblem): string {
  return kind === 'few' ? once : kind === 'apart' || kind === 'scattered' ? touch : ''
}
