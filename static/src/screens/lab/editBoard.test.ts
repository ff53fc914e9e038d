import { describe, expect, test } from 'vitest'
import type { DiceSet } from '../../lib/api/lab'
import type { Grid } from '../../lib/protocol/messages'
import { bare, everyFace, faceFor, put, resize, roll, step, turn } from './editBoard'

const grid: Grid = { rows: 2, cols: 3, topology: 'torus', faces: ['C', 'A', 'T', 'D', 'O', 'G'] }
const set: DiceSet = {
  id: 'test',
  rows: 2,
  cols: 2,
  minLetters: 3,
  scoring: 'standard',
  dice: [
    ['A', 'A', 'B', 'C', 'D', 'E'],
    ['F', 'G', 'Qu', 'I', 'J', 'K'],
    ['L', 'L', 'L', 'L', 'L', 'L'],
    ['M', 'N', 'O', 'P', 'R', 'S'],
  ],
}

function draws(seed: number) {
  let chance = seed
  return (n: number) => (chance = (chance * 48271) % 2147483647) % n
}

describe('keys', () => {
  test.each([
    ['a', 'A'],
    ['Z', 'Z'],
    ['q', 'Qu'],
    ['*', '*'],
    ['#', '#'],
    ['1', null],
    ['Enter', null],
    ['ä', null],
  ])('%s lays %s', (key, face) => expect(faceFor(key)).toBe(face))

  test('arrows stop at the edge', () => {
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) =>
        step(grid, 4, key),
      ),
    ).toEqual([3, 5, 1, 4, 3, 5, null])
    expect(step(grid, 5, 'ArrowRight')).toBe(5)
    expect(step(grid, 0, 'ArrowUp')).toBe(0)
  })
})

describe('a die', () => {
  test('that nobody knows turns through every face and back', () => {
    let bench = bare(grid)
    const seen: string[] = []
    for (const _ of everyFace) {
      bench = turn(bench, 0, 1)
      seen.push(bench.grid.faces[0]!)
    }
    expect(new Set(seen)).toEqual(new Set(everyFace))
    expect(bench.grid).toEqual(grid)
    expect(turn(turn(bench, 2, 1), 2, -1).grid).toEqual(grid)
  })

  test('of a set turns through its own faces, and always looks turned', () => {
    const rolled = roll(bare(grid), set, 0, draws(5))
    rolled.grid.faces.forEach((face, cell) => {
      const die = rolled.dice[cell]!
      const next = turn(rolled, cell, 1).grid.faces[cell]!
      expect(die).toContain(next)
      if (new Set(die).size > 1) expect(next).not.toBe(face)
    })
  })

  test('that was put there by hand is none of the set', () => {
    const bench = put(roll(bare(grid), set, 0, draws(5)), 1, 'Z')
    expect(bench.grid.faces[1]).toBe('Z')
    expect(turn(bench, 1, 1).grid.faces[1]).toBe('In')
  })
})

test('a throw shows each die once, as many of them wild as was asked for', () => {
  for (let seed = 1; seed < 200; seed++) {
    const { grid: thrown, dice } = roll(bare(grid), set, seed % 3, draws(seed))
    expect([thrown.rows, thrown.cols, thrown.topology]).toEqual([2, 2, 'torus'])
    expect(thrown.faces.filter((face) => face === '*')).toHaveLength(seed % 3)
    const known = dice.filter((die) => die !== null)
    expect(new Set(known).size).toBe(4 - (seed % 3))
    thrown.faces.forEach((face, cell) => expect(dice[cell] ?? ['*']).toContain(face))
  }
})

test('a board that grows keeps what lies on it, and has it again when it shrinks', () => {
  const large = resize(bare(grid), 3, 5)
  expect(large.grid.faces.join('')).toBe('CATEEDOGEEEEEEE')
  expect(resize(large, 2, 3).grid).toEqual(grid)
  expect(resize(bare(grid), 1, 1).grid.faces).toEqual(['C'])
})
