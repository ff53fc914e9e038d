// Filters and sorts the list of words.

import type { LabWord } from '../../lib/api/lab'

export const orders = ['points', 'letters', 'alphabet'] as const
export type Order = (typeof orders)[number]

const byAlphabet = (a: LabWord, b: LabWord) => (a.word < b.word ? -1 : 1)

const compare: Record<Order, (a: LabWord, b: LabWord) => number> = {
  points: (a, b) => b.points - a.points || byAlphabet(a, b),
  letters: (a, b) => b.word.length - a.word.length || byAlphabet(a, b),
  alphabet: byAlphabet,
}

export function ordered(words: readonly LabWord[], order: Order): LabWord[] {
  return [...words].sort(compare[order])
}

/** Returns the words that contain these letters in a row; those that begin with them come first. */
export function holding(words: readonly LabWord[], text: string): LabWord[] {
  const wanted = text.trim().toLowerCase()
  const begin = words.filter(({ word }) => word.startsWith(wanted))
  return wanted === ''
    ? begin
    : [...begin, ...words.filter(({ word }) => word.lastIndexOf(wanted) > 0 && !word.startsWith(wanted))]
}
