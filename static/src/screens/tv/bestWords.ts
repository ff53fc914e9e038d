import { compareWords } from '../../lib/result/compareWords'
import type { Result } from '../../lib/protocol/result'

/** A word that counted, and its finder. */
export interface BestWord {
  word: string
  points: number
  names: readonly string[]
  /** The path; empty if the result does not have it. */
  path: readonly number[]
}

/** Returns the words with most points. */
export function bestWords({ players, words }: Pick<Result, 'players' | 'words'>, most: number): BestWord[] {
  const paths = new Map(words.map(({ word, path }) => [word, path]))
  const found = new Map<string, BestWord & { names: string[] }>()
  for (const { name, words } of players) {
    for (const { word, points } of words) {
      if (points <= 0) continue
      const known = found.get(word)
      if (!known) found.set(word, { word, points, names: [name], path: paths.get(word) ?? [] })
      else known.names.push(name)
    }
  }
  return [...found.values()].sort(compareWords).slice(0, most)
}
