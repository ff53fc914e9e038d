// The server's sets of dice, the default settings of a solo round, and how dice are rolled.

import type { Grid, Settings } from '../lib/protocol/messages'
import server from './diceSets.json'

export interface OfflineDiceSet {
  settings: Settings
  /** The faces of each die, run together: `HIMNUQu`. */
  dice: readonly string[]
}

export const offlineDiceSets = server.diceSets as readonly OfflineDiceSet[]

/** Milliseconds from the call of a round to its opening, and the default set of dice. */
export const { countdown, defaultDice } = server

export function diceSetById(dice: string): OfflineDiceSet {
  const find = (name: string) => offlineDiceSets.find(({ settings }) => settings.dice === name)
  return find(dice) ?? find(defaultDice)!
}

/** Returns the points of a word with this many letters. */
export function pointsFor(scoring: string, letters: number): number {
  const points = (server.scoringTables as Record<string, number[]>)[scoring] ?? server.scoringTables.standard
  return points[letters] ?? 0
}

/** Returns the highest grade of words in a list; rarer words have higher grades. */
export function gradeOf(list: string): number {
  return (server.lists as Record<string, number>)[list] ?? 0
}

/** Returns the smallest list that contains words of a grade. */
export function listOf(grade: number): 'everyday' | 'standard' | 'full' {
  return grade <= server.lists.everyday ? 'everyday' : grade <= server.lists.standard ? 'standard' : 'full'
}

/** Returns a uniformly random integer in [0, n). */
export type RandomInt = (n: number) => number

/** Draws from the browser's secure random source; `n` is at most 256. */
export function randomInt(n: number): number {
  const [byte] = crypto.getRandomValues(new Uint8Array(1)) as unknown as [number]
  return byte < 256 - (256 % n) ? byte % n : randomInt(n)
}

/** Rolls the dice of a set: each lands on a random cell with a random face up. */
export function roll({ dice }: OfflineDiceSet, draw: RandomInt): Grid {
  const lying = [...dice]
  for (let i = lying.length - 1; i > 0; i--) {
    const other = draw(i + 1)
    ;[lying[i], lying[other]] = [lying[other]!, lying[i]!]
  }
  const size = Math.sqrt(dice.length)
  return { rows: size, cols: size, topology: 'plane', faces: lying.map((die) => facesOf(die)[draw(6)]!) }
}

export const facesOf = (die: string): string[] => die.match(/[A-Z][a-z]?|#/g) ?? []
