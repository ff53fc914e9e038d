import { expect, test } from 'vitest'
import { areAdjacent } from './grid'
import { extendPath } from './tapPath'

const grid = { rows: 4, cols: 4, topology: 'plane' as const, faces: Array<string>(16).fill('A') }
const near = (a: number, b: number) => areAdjacent(grid, a, b)

test.each([
  ['the first die begins', [], 5, [5]],
  ['a neighbour goes on', [5], 6, [5, 6]],
  ['one far off is no way to go', [0, 1], 15, null],
  ['one in the path goes back to it', [0, 1, 2], 1, [0, 1]],
  ['the last again changes nothing', [0, 1], 1, [0, 1]],
])('touching %s', (_, path, cell, expected) => {
  expect(extendPath(path, cell, near)).toEqual(expected)
})
