import type { FirstTexts } from '../../lang/en/first'

/** Shorter words get no hint: they are hardly ever words, and a single die is removed by another tap. */
const minLetters = 3

/** Returns how to send a draft; empty while there is nothing to send. */
export function sendHint({ tips }: Pick<FirstTexts, 'tips'>, word: string, by: '' | 'taps' | 'keys'): string {
  if (word.length < minLetters || !by) return ''
  return by === 'taps' ? tips.again(word.slice(-1).toUpperCase()) : tips.enter
}
