import { describe, expect, test } from 'vitest'
import type { Grid } from '../lib/messages'
import { bears, spelled, touches, trace } from './grid'

const board = (rows: string[], topology: Grid['topology'] = 'plane'): Grid => ({
  rows: rows.length,
  cols: rows[0]!.split(' ').length,
  topology,
  faces: rows.flatMap((row) => row.split(' ')),
})

const textbook = board(['A T E E', 'A P Y O', 'T I N U', 'E D S E'])

describe('touches', () => {
  test('a corner has three neighbours, an inner cell eight, no cell itself', () => {
    const neighbours = (cell: number) =>
      textbook.faces.filter((_, other) => touches(textbook, cell, other)).length
    expect(neighbours(0)).toBe(3)
    expect(neighbours(5)).toBe(8)
    expect(touches(textbook, 5, 5)).toBe(false)
  })

  test('the end of a row does not touch the start of the next', () => {
    expect(touches(textbook, 3, 4)).toBe(false)
  })

  test.each([
    ['cylinder', 0, 3, true],
    ['cylinder', 0, 12, false],
    ['torus', 0, 12, true],
    ['torus', 0, 15, true],
    ['plane', 0, 15, false],
  ] as const)('on a %s, %i and %i', (topology, a, b, expected) => {
    expect(touches({ ...textbook, topology }, a, b)).toBe(expected)
  })
})

describe('trace', () => {
  test.each(['pins', 'pines', 'sid', 'PINS'])('finds %s', (word) => {
    const path = trace(textbook, word)
    expect(path && spelled(textbook, path)).toBe(word.toLowerCase())
  })

  test.each(['dates', 'pint', 'tepee', 'pinsx'])('does not find %s', (word) => {
    expect(trace(textbook, word)).toBeNull()
  })

  test('turns back from a dead end', () => {
    // The first A has no B beside it, the second has.
    expect(trace(board(['A X X', 'X X X', 'X B A']), 'ab')).toEqual([8, 7])
  })

  test('takes a wild die only where no other will do', () => {
    const wild = board(['* A T', 'X X *'])
    expect(trace(wild, 'at')).toEqual([1, 2])
    expect(trace(wild, 'eat')).toEqual([0, 1, 2])
    expect(trace(wild, 'eats')).toEqual([0, 1, 2, 5])
  })

  test('does not cross a die without a letter', () => {
    const solid = board(['A # B'])
    expect(solid.faces.map((_, cell) => bears(solid, cell))).toEqual([true, false, true])
    expect(trace(solid, 'ab')).toBeNull()
  })

  const qu = board(['Qu I', 'T Z'])
  test.each([
    ['q', [0]],
    ['qu', [0]],
    ['qui', [0, 1]],
    ['quit', [0, 1, 2]],
  ])('lights the Qu die for %s', (typed, path) => {
    expect(trace(qu, typed)).toEqual(path)
  })

  test('gives up on a board made to stall it', () => {
    const same = board(Array.from({ length: 6 }, () => 'A A A A A A'))
    expect(trace(same, 'a'.repeat(36) + 'b')).toBeNull()
  })
})
