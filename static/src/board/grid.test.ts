import { describe, expect, test } from 'vitest'
import type { Grid } from '../lib/protocol/messages'
import { isTraceable, areAdjacent } from './grid'

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
      textbook.faces.filter((_, other) => areAdjacent(textbook, cell, other)).length
    expect(neighbours(0)).toBe(3)
    expect(neighbours(5)).toBe(8)
    expect(areAdjacent(textbook, 5, 5)).toBe(false)
  })

  test('the end of a row does not touch the start of the next', () => {
    expect(areAdjacent(textbook, 3, 4)).toBe(false)
  })

  test.each([
    ['cylinder', 0, 3, true],
    ['cylinder', 0, 12, false],
    ['torus', 0, 12, true],
    ['torus', 0, 15, true],
    ['plane', 0, 15, false],
  ] as const)('on a %s, %i and %i', (topology, a, b, expected) => {
    expect(areAdjacent({ ...textbook, topology }, a, b)).toBe(expected)
  })
})

test('a die without a letter bears nothing', () => {
  const solid = board(['A # B'])
  expect(solid.faces.map((_, cell) => isTraceable(solid, cell))).toEqual([true, false, true])
})
