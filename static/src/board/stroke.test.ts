import { describe, expect, test } from 'vitest'
import type { Grid } from '../lib/protocol/messages'
import { areAdjacent } from './grid'
import { middle, type Point } from './orientation'
import { follow, type Stroke } from './stroke'

const board = (rows: number, cols = rows): Grid => ({
  rows,
  cols,
  topology: 'plane',
  faces: Array<string>(rows * cols).fill('A'),
})
const grid = board(4)

/** Draws with a finger that touches down on the first place. */
function drawn(grid: Grid, [down, ...places]: Point[]): Stroke {
  const start = Math.floor(down!.y) * grid.cols + Math.floor(down!.x)
  let stroke: Stroke = { path: [start], loose: false }
  let from = down!
  for (const to of places) {
    stroke = follow(grid, stroke, from, to)
    from = to
  }
  return stroke
}

/** Coordinates of the finger, from the centre of the first die. */
const from0 = (...moves: [number, number][]) =>
  drawn(grid, [{ x: 0.5, y: 0.5 }, ...moves.map(([x, y]) => ({ x: 0.5 + x, y: 0.5 + y }))]).path

describe('any legal path', () => {
  // A repeatable random source: mulberry32.
  function chance(seed: number): () => number {
    return () => {
      seed = (seed + 0x6d2b79f5) | 0
      let text = Math.imul(seed ^ (seed >>> 15), 1 | seed)
      text = (text + Math.imul(text ^ (text >>> 7), 61 | text)) ^ text
      return ((text ^ (text >>> 14)) >>> 0) / 4294967296
    }
  }

  function pathOn(grid: Grid, random: () => number): number[] {
    const cells = grid.faces.map((_, cell) => cell)
    const path = [Math.floor(random() * cells.length)]
    for (let length = 1 + Math.floor(random() * 12); path.length < length;) {
      const next = cells.filter((cell) => areAdjacent(grid, path.at(-1)!, cell) && !path.includes(cell))
      if (next.length === 0) break
      path.push(next[Math.floor(random() * next.length)]!)
    }
    return path
  }

  function shaken({ x, y }: Point, jitter: number, random: () => number): Point {
    const [angle, length] = [2 * Math.PI * random(), jitter * Math.sqrt(random())]
    return { x: x + length * Math.cos(angle), y: y + length * Math.sin(angle) }
  }

  /** Draws through the centres of the cells, with up to this many samples between two of them. */
  function finger(grid: Grid, path: number[], looks: number, jitter: number, random: () => number): Point[] {
    return path.flatMap((cell, i) => {
      const to = middle(grid, cell)
      const from = middle(grid, path[i - 1] ?? cell)
      const shares = i === 0 ? [] : Array.from({ length: Math.floor(random() * (looks + 1)) }, random).sort()
      return [...shares, 1].map((share) =>
        shaken({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, jitter, random),
      )
    })
  }

  test.each([
    [4, 4, 0, 0.2],
    [4, 4, 3, 0.2],
    [5, 5, 12, 0.2],
    [6, 6, 40, 0.2],
    [3, 7, 6, 0.2],
    [4, 4, 8, 0],
  ])('of a board of %i by %i, looked at %i times a die, jitter %d', (rows, cols, looks, jitter) => {
    const [random, grid] = [chance(rows * 1000 + looks), board(rows, cols)]
    for (let i = 0; i < 2000; i++) {
      const path = pathOn(grid, random)
      const places = finger(grid, path, looks, jitter, random)
      expect(drawn(grid, places).path, JSON.stringify({ path, places })).toEqual(path)
    }
  })

  test('and back again leaves its first die', () => {
    const random = chance(7)
    for (let i = 0; i < 1000; i++) {
      const path = pathOn(grid, random)
      const places = finger(grid, path, 4, 0.15, random)
      const back = finger(grid, path.toReversed(), 4, 0.15, random)
      expect(drawn(grid, [...places, ...back]).path).toEqual(path.slice(0, 1))
    }
  })
})

test('a long straight swipe in one leap takes all dice on its line', () => {
  expect(from0([3, 0])).toEqual([0, 1, 2, 3])
  expect(from0([3, 3])).toEqual([0, 5, 10, 15])
  expect(from0([3, 0.35])).toEqual([0, 1, 2, 3])
})

test.each([
  ['20 degrees off the straight', 20, [0, 1]],
  ['25 degrees off the straight', 25, [0, 5]],
  ['20 degrees off the diagonal', 65, [0, 5]],
  ['25 degrees off the diagonal', 70, [0, 4]],
])('%s, the sector decides', (_, degrees, path) => {
  const angle = (degrees * Math.PI) / 180
  expect(from0([0.95 * Math.cos(angle), 0.95 * Math.sin(angle)])).toEqual(path)
})

test('a finger on the border of two sectors keeps its choice', () => {
  const border: [number, number] = [0.58, 0.24]
  const wavering = Array.from({ length: 20 }, (_, i): [number, number] => [0.58, i % 2 ? 0.2 : 0.28])
  for (let i = 1; i <= wavering.length; i++) expect(from0(border, ...wavering.slice(0, i))).toEqual([0, 1])
})

test('a finger on the border of two dice keeps the one it has', () => {
  const wavering = Array.from({ length: 20 }, (_, i): [number, number] => [i % 2 ? 0.4 : 0.6, 0])
  for (let i = 1; i <= wavering.length; i++) expect(from0([0.6, 0], ...wavering.slice(0, i))).toEqual([0, 1])
})

test('a diagonal that began flat is still the diagonal', () => {
  expect(from0([0.56, 0.2], [0.62, 0.5], [1, 1])).toEqual([0, 5])
})

test('a corner that is cut is still a corner', () => {
  expect(from0([0.6, 0.05], [0.8, 0.25], [0.95, 0.6], [1, 1])).toEqual([0, 1, 5])
})

test('dragging back onto the die before unpicks, also diagonally', () => {
  expect(from0([1, 0], [2, 0], [1, 0])).toEqual([0, 1])
  expect(from0([1, 1], [2, 2], [1.1, 1.1])).toEqual([0, 5])
})

test('dice of the path are passed over, and what lies beyond them is not taken', () => {
  // Along the second row and back over its first die, which has the third one to its left.
  expect(from0([1, 0], [1, 1], [0, 1], [0, 0])).toEqual([0, 1, 5, 4])
  expect(from0([1, 0], [1, 1], [0, 1], [0, 0], [1, 0], [2, 0])).toEqual([0, 1, 5, 4])
})

test('a die without a letter, the edge, and a seam are not crossed', () => {
  const solid = { ...board(1, 3), faces: ['A', '#', 'B'] }
  expect(drawn(solid, [middle(solid, 0), middle(solid, 2)]).path).toEqual([0])
  expect(from0([-1, 0], [-1, -1])).toEqual([0])
  const torus = { ...grid, topology: 'torus' as const }
  expect(drawn(torus, [middle(torus, 0), { x: -0.5, y: 0.5 }]).path).toEqual([0])
})
