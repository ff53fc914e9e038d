// What typed text means on a board: all paths that spell it, and the word to send.

import type { Grid } from '../lib/protocol/messages'
import { areAdjacent } from './grid'

export interface TypedPaths {
  /** The first path; empty if there is none. */
  path: readonly number[]
  /** All dice on any of the paths. */
  dice: ReadonlySet<number>
  /** Whether no path exists, for certain; false if the search gave up before it found one. */
  none: boolean
}

/** The number of steps after which the search gives up, so that no board can stall the page. */
const maxSteps = 20_000

const noPath: TypedPaths = { path: [], dice: new Set(), none: true }

/** Returns the word for typed text: a Q without U is Qu (`qit` is `quit`), unless a path uses a Q die. */
export function interpret(grid: Grid, typed: string): { word: string; ways: TypedPaths } {
  const text = typed.toLowerCase()
  const full = text.replace(/q(?!u)/g, 'qu')
  const alone = full === text || (grid.faces.includes('Q') && trace(grid, text, true))
  const ways = alone ? noPath : typedPathsOf(grid, full)
  return ways.path.length > 0 ? { word: full, ways } : { word: text, ways: typedPathsOf(grid, text) }
}

/** Returns all paths that spell a text. Where the search gives up, some may be missing. */
export function typedPathsOf(grid: Grid, text: string): TypedPaths {
  let path: readonly number[] | null = null
  const dice = new Set<number>()
  const gaveUp = search(grid, text, false, (way) => {
    path ??= [...way]
    for (const cell of way) dice.add(cell)
    return false
  })
  return path ? { path, dice, none: false } : { ...noPath, none: !gaveUp }
}

/** Returns a path that spells the text, or null. With `whole`, the text must use all letters of the last die. */
export function trace(grid: Grid, text: string, whole = false): readonly number[] | null {
  let path: readonly number[] | null = null
  search(grid, text, whole, (way) => {
    path = [...way]
    return true
  })
  return path
}

/** Receives each path; returns true to end the search. */
type Listener = (way: readonly number[]) => boolean

/**
 * Calls the listener with each path, and returns whether the listener ended the search. It uses wild dice only if no
 * path exists without them.
 */
function search(grid: Grid, text: string, whole: boolean, listener: Listener): boolean {
  if (text === '') return false
  let found = false
  const onPath: Listener = (way) => {
    found = true
    return listener(way)
  }
  const letters = text.toLowerCase()
  const ended = walk(grid, letters, (face, rest) => face !== '*' && fits(face, rest, whole), onPath)
  if (found || !grid.faces.includes('*')) return ended
  return walk(grid, letters, (face, rest) => face === '*' || fits(face, rest, whole), onPath)
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
