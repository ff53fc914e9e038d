import { describe, expect, test } from 'vitest'
import type { Grid } from '../lib/protocol/messages'
import { areAdjacent } from './grid'
import { interpret, trace } from './typedPaths'
import { traceProblem } from './traceProblem'

const board = (rows: string[], topology: Grid['topology'] = 'plane'): Grid => ({
  rows: rows.length,
  cols: rows[0]!.split(' ').length,
  topology,
  faces: rows.flatMap((row) => row.split(' ')),
})

const first = board(['O T S I', 'A N T U', 'R H L C', 'D G O E'])

test.each([
  ['zebra', { kind: 'missing', letter: 'Z' }],
  ['übel', { kind: 'missing', letter: 'Ü' }],
  ['straße', { kind: 'missing', letter: 'ß' }],
  ['haus', { kind: 'apart', one: 'A', next: 'U' }],
  ['noun', { kind: 'few', letter: 'N', dice: 1 }],
  ['quiz', { kind: 'missing', letter: 'Q' }],
  ['tattle', { kind: 'few', letter: 'T', dice: 2 }],
  ['hat', undefined],
  ['rant', undefined],
])('%s on the first board', (word, reason) => {
  if (reason) expect(traceProblem(first, word)).toEqual(reason)
  else expect(trace(first, word, true)).not.toBeNull()
})

describe('dice with two letters', () => {
  const grid = board(['Qu I Th', 'E # X', 'A T S'])
  test.each([
    ['qit', { kind: 'apart', one: 'I', next: 'T' }],
    ['quat', { kind: 'apart', one: 'Qu', next: 'A' }],
    ['qat', { kind: 'apart', one: 'Qu', next: 'A' }],
    ['hat', { kind: 'inside', letter: 'H', face: 'Th' }],
    ['quiqu', { kind: 'few', letter: 'Q', dice: 1 }],
    ['thth', { kind: 'few', letter: 'H', dice: 1 }],
  ])('%s', (word, reason) => expect(traceProblem(grid, word)).toEqual(reason))
})

describe('wild dice', () => {
  const grid = board(['* A', '# B'])
  test.each([
    ['zaz', { kind: 'missing', letter: 'Z' }],
    ['aab', { kind: 'scattered' }],
    ['aaab', { kind: 'few', letter: 'A', dice: 1 }],
    ['zax', { kind: 'scattered' }],
  ])('%s', (word, reason) => expect(traceProblem(grid, word)).toEqual(reason))
})

/** Returns the same random numbers in each run. */
function dealer(seed: number) {
  return (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
}

test('a reason is given only where there is no path, and is so', () => {
  const pick = dealer(7)
  const faces = ['A', 'B', 'C', 'D', 'E', 'T', 'H', 'I', 'Qu', 'Th', 'In', '#', '*']
  const kinds = new Map<string, number>()
  for (let round = 0; round < 4000; round++) {
    const [rows, cols] = [2 + pick(2), 2 + pick(3)]
    const topology = (['plane', 'cylinder', 'torus'] as const)[pick(3)]!
    const known = pick(2) ? faces : faces.slice(0, -1)
    const grid: Grid = {
      rows,
      cols,
      topology,
      faces: Array.from({ length: rows * cols }, () => known[pick(known.length)]!),
    }
    const typed = Array.from({ length: 2 + pick(4) }, () => 'abcdethiqun'[pick(11)]).join('')
    const { word } = interpret(grid, typed)
    if (trace(grid, word, true)) continue
    const reason = traceProblem(grid, word)
    kinds.set(reason.kind, (kinds.get(reason.kind) ?? 0) + 1)
    const shown = `${word} on ${grid.faces.join(' ')} of ${cols}: ${JSON.stringify(reason)}`
    if (reason.kind === 'missing' && !grid.faces.includes('*'))
      expect(grid.faces.join('').toUpperCase(), shown).not.toContain(reason.letter)
    if (reason.kind === 'inside') expect(grid.faces, shown).not.toContain(reason.letter)
    if (reason.kind === 'few') {
      const has = grid.faces.filter((face) => face.toUpperCase().includes(reason.letter)).length
      expect(has, shown).toBe(reason.dice)
    }
    if (reason.kind === 'apart') {
      const on = (name: string) => [...grid.faces.keys()].filter((cell) => grid.faces[cell] === name)
      const near = on(reason.one).some((a) => on(reason.next).some((b) => areAdjacent(grid, a, b)))
      expect(near, shown).toBe(false)
    }
    // Two letters, each on one die, either touch or do not: `scattered` is impossible.
    if (reason.kind === 'scattered') expect(word.length, shown).toBeGreaterThan(2)
  }
  for (const kind of ['missing', 'inside', 'few', 'apart', 'scattered'])
    expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(20)
})

test('no reason bars a word that has a path', () => {
  const pick = dealer(11)
  const faces = ['A', 'B', 'C', 'D', 'T', 'H', 'I', 'Qu', 'Th', 'In', '*']
  for (let round = 0; round < 4000; round++) {
    const grid: Grid = {
      rows: 3,
      cols: 3,
      topology: 'plane',
      faces: Array.from({ length: 9 }, () => faces[pick(11)]!),
    }
    let cell = pick(9)
    const path = [cell]
    for (let step = 0; step < 5; step++) {
      const next = [...grid.faces.keys()].filter(
        (other) => areAdjacent(grid, cell, other) && !path.includes(other),
      )
      if (next.length === 0) break
      path.push((cell = next[pick(next.length)]!))
    }
    const word = path.map((at) => (grid.faces[at] === '*' ? 'z' : grid.faces[at]!.toLowerCase())).join('')
    expect(traceProblem(grid, word), `${word} on ${grid.faces.join(' ')}`).toEqual({ kind: 'scattered' })
  }
})
