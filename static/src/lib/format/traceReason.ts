// Why a word cannot be traced, in words.

import type { Why } from '../../board/why'
import type { Catalogue } from '../../lang/catalogue'

export { why } from '../../board/why'

export function reasonText({ why: t }: Catalogue, why: Why, word: string): string {
  switch (why.kind) {
    case 'missing':
      return t.missing(why.letter)
    case 'inside':
      return t.inside(why.letter, why.face)
    case 'few':
      return t.few(why.letter, why.dice)
    case 'apart':
      return t.apart(why.one, why.next)
    case 'scattered':
      return t.scattered(word)
  }
}

/** The rule that a word broke, for who is new; empty where it broke none: letters that are on no die break none. */
export function ruleText({ why: { once, touch } }: Catalogue, { kind }: Why): string {
  return kind === 'few' ? once : kind === 'apart' || kind === 'scattered' ? touch : ''
}
