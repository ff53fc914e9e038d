// Sets of dice as the server has them, with the settings that a round alone is played by; and how they fall.

import type { Grid, Settings } from '../lib/protocol/messages'
import server from './diceSets.json'

export interface OfflineDiceSet {
  settings: Settings
  /** The faces of each die, run together: `HIMNUQu`. */
  dice: readonly string[]
}

export const offlineDiceSets = server.diceSets as readonly OfflineDiceSet[]

/** Milliseconds from the call of a round to its opening; the set that is played with where nobody chose. */
export const { countdown, defaultDice } = server

export function diceSetById(dice: string): OfflineDiceSet {
  const find = (name: string) => offlineDiceSets.find(({ settings }) => settings.dice === name)
  return find(dice) ?? find(defaultDice)!
}

/** What a word of so many letters is worth. */
export function pointsFor(scoring: string, letters: number): number {
  const points = (server.scoringTables as Record<string, number[]>)[scoring] ?? server.scoringTables.standard
  return points[letters] ?? 0
}

/** How rare a word may be that a list has. */
export function gradeOf(list: string): number {
  return (server.lists as Record<string, number>)[list] ?? 0
}

/** The smallest list that has words of a grade. */
export function listOf(grade: number): 'everyday' | 'standard' | 'full' {
  return grade <= server.lists.everyday ? 'everyday' : grade <= server.lists.standard ? 'standard' : 'full'
}

/** One of so many, from 0, each as likely as the others. */
export type RandomInt = (n: number) => number

/** Draws from the browser's own source of randomness, up to 256. */
export function randomInt(n: number): number {
  const [byte] = crypto.getRandomValues(new Uint8Array(1)) as unknown as [number]
  return byte < 256 - (256 % n) ? byte % n : randomInt(n)
}

/** The dice of a box, shaken: each on some cell, with some face up. */
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
