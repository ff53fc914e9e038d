import { expect, test } from 'vitest'
import { touches } from './grid'
import { touch } from './path'

const grid = { rows: 4, cols: 4, topology: 'plane' as const, faces: Array<string>(16).fill('A') }
const near = (a: number, b: number) => touches(grid, a, b)

test.each([
  ['the first die begins', [], 5, [5]],
  ['a neighbour goes on', [5], 6, [5, 6]],
  ['one far off is no way to go', [0, 1], 15, null],
  ['one in the path goes back to it', [0, 1, 2], 1, [0, 1]],
  ['the last again changes nothing', [0, 1], 1, [0, 1]],
])('touching %s', (_, path, cell, expected) => {
  expect(touch(path, cell, near)).toEqual(expected)
})
