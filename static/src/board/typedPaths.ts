// What typed text means on a board: all paths that spell it, and the word that is sent.

import type { Grid } from '../lib/protocol/messages'
import { areAdjacent } from './grid'

export interface Spellings {
  /** One way; empty if there is none. */
  path: readonly number[]
  /** All dice that are on some way. */
  dice: ReadonlySet<number>
  /** Whether there is none for certain: a search that gave up knows of none, and says no. */
  none: boolean
}

/** Steps after which the search below gives up, so that no board can stall the page. */
const maxSteps = 20_000

const noSpelling: Spellings = { path: [], dice: new Set(), none: true }

/** What somebody who types means: Qu takes one key, so `qit` is `quit`, unless a Q lies alone before an I. */
export function interpret(grid: Grid, typed: string): { word: string; ways: Spellings } {
  const text = typed.toLowerCase()
  const full = text.replace(/q(?!u)/g, 'qu')
  const alone = full === text || (grid.faces.includes('Q') && trace(grid, text, true))
  const ways = alone ? noSpelling : spellingsOf(grid, full)
  return ways.path.length > 0 ? { word: full, ways } : { word: text, ways: spellingsOf(grid, text) }
}

/** All ways to spell a text, but on a board made to stall the search, where some dice may be missing. */
export function spellingsOf(grid: Grid, text: string): Spellings {
  let path: readonly number[] | null = null
  const dice = new Set<number>()
  const gaveUp = search(grid, text, false, (way) => {
    path ??= [...way]
    for (const cell of way) dice.add(cell)
    return false
  })
  return path ? { path, dice, none: false } : { ...noSpelling, none: !gaveUp }
}

/** A path that spells the text, or null. Unless it shall be `whole`, the last face need not be complete. */
export function trace(grid: Grid, text: string, whole = false): readonly number[] | null {
  let path: readonly number[] | null = null
  search(grid, text, whole, (way) => {
    path = [...way]
    return true
  })
  return path
}

/** Is called with each path; returns whether that is enough. */
type Listener = (way: readonly number[]) => boolean

/** Tells of all ways, and returns whether it ended before that. Wild dice stand for a letter only where there is no way without them. */
function search(grid: Grid, text: string, whole: boolean, listener: Listener): boolean {
  if (text === '') return false
  let found = false
  const hear: Listener = (way) => {
    found = true
    return listener(way)
  }
  const letters = text.toLowerCase()
  const ended = walk(grid, letters, (face, rest) => face !== '*' && fits(face, rest, whole), hear)
  if (found || !grid.faces.includes('*')) return ended
  return walk(grid, letters, (face, rest) => face === '*' || fits(face, rest, whole), hear)
}

const fits = (face: string, rest: string, whole: boolean) =>
  rest.startsWith(face) || (!whole && face.startsWith(rest))

function walk(
  grid: Grid,
  text: string,
  fits: (face: string, rest: string) => boolean,
  listener: Listener,
): boolean {
  const faces = grid.faces.map((face) => face.toLowerCase())
  const wild = (cell: number) => Number(faces[cell] === '*')
  const cells = faces.map((_, cell) => cell).sort((a, b) => wild(a) - wild(b))
  const near = faces.map((_, cell) => cells.filter((other) => areAdjacent(grid, cell, other)))
  const way: number[] = []
  let steps = 0

  function from(candidates: readonly number[], rest: string): boolean {
    if (rest === '') return listener(way)
    for (const cell of candidates) {
      if (steps++ > maxSteps) return true
      const face = faces[cell] ?? ''
      if (!fits(face, rest) || way.includes(cell)) continue
      way.push(cell)
      const enough = from(near[cell] ?? [], rest.slice(face.length))
      way.pop()
      if (enough) return true
    }
    return false
  }

  return from(cells, text)
}
