import type { BoardWord } from './messages'

/** Who found a word, as seen from one seat. */
export type Group = 'mine' | 'both' | 'others' | 'nobody'

export const groups = ['mine', 'both', 'others', 'nobody'] as const

export function groupOf({ finders }: Pick<BoardWord, 'finders'>, you: string): Group {
  if (finders.length === 0) return 'nobody'
  if (!finders.includes(you)) return 'others'
  return finders.length === 1 ? 'mine' : 'both'
}

/** The words of a board by who found them, each group in the order of the words. */
export function grouped(words: readonly BoardWord[], you: string): Record<Group, BoardWord[]> {
  const parts: Record<Group, BoardWord[]> = { mine: [], both: [], others: [], nobody: [] }
  for (const word of words) parts[groupOf(word, you)].push(word)
  return parts
}
