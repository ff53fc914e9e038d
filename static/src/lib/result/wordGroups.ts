// The words of a board, grouped by who found them, for the results.

import type { BoardWord, Result } from '../protocol/result'

/** Who found a word, from one player's point of view. */
export type Group = 'mine' | 'both' | 'others' | 'nobody'

export const groups = ['mine', 'both', 'others', 'nobody'] as const

export function groupOf({ finders }: Pick<BoardWord, 'finders'>, you: string): Group {
  if (finders.length === 0) return 'nobody'
  if (!finders.includes(you)) return 'others'
  return finders.length === 1 ? 'mine' : 'both'
}

/** A word of the board and its finds. */
export interface Entry extends BoardWord {
  /** Who found it and when, the first find first. */
  finds: { player: string; at: number; points: number }[]
  /** Its points for the reader, else the most for any player; if nobody found it, its worth. */
  brought: number
  /** Whether players found it and it scored nothing. */
  struck: boolean
}

export function entriesOf({ words, players }: Pick<Result, 'words' | 'players'>, you: string): Entry[] {
  const finds = new Map<string, Entry['finds']>()
  for (const { id, words } of players)
    for (const { word, at, points } of words) {
      const found = finds.get(word)
      const find = { player: id, at, points }
      if (found) found.push(find)
      else finds.set(word, [find])
    }
  return words.map((word) => {
    const found = finds.get(word.word) ?? []
    const order = new Map(word.finders.map((id, place) => [id, place]))
    found.sort((a, b) => (order.get(a.player) ?? 0) - (order.get(b.player) ?? 0))
    const mine = found.find(({ player }) => player === you)
    const brought =
      found.length === 0 ? word.points : (mine?.points ?? Math.max(...found.map((f) => f.points)))
    return { ...word, finds: found, brought, struck: found.length > 0 && brought === 0 }
  })
}

/** Groups the words of a board by who found them; keeps their order within each group. */
export function grouped<T extends Pick<BoardWord, 'finders'>>(
  words: readonly T[],
  you: string,
): Record<Group, T[]> {
  const parts: Record<Group, T[]> = { mine: [], both: [], others: [], nobody: [] }
  for (const word of words) parts[groupOf(word, you)].push(word)
  return parts
}

/** Returns every word that scored nothing for its finders, the most valuable first. */
export function struckIn(players: Result['players']): string[] {
  const struck = players.flatMap(({ words }) => words.filter(({ points }) => points === 0))
  struck.sort((a, b) => b.worth - a.worth || a.word.localeCompare(b.word))
  return [...new Set(struck.map(({ word }) => word))]
}
