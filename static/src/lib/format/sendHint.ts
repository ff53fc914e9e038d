import type { FirstTexts } from '../../lang/en/first'

/** A die alone is taken back by another tap, and two letters are hardly ever a word. */
const minLetters = 3

/** How a word on its way is sent; empty while there is nothing to be sent yet. */
export function sendHint({ tips }: Pick<FirstTexts, 'tips'>, word: string, by: '' | 'taps' | 'keys'): string {
  if (word.length < minLetters || !by) return ''
  return by === 'taps' ? tips.again(word.slice(-1).toUpperCase()) : tips.enter
}
