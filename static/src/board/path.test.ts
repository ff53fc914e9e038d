import { expect, test } from 'vitest'
import { touches } from './grid'
import { slide, touch } from './path'

const grid = { rows: 4, cols: 4, topology: 'plane' as const, faces: Array<string>(16).fill('A') }
const near = (a: number, b: number) => touches(grid, a, b)

test.each([
  ['onto a neighbour goes on', [0, 1], 2, [0, 1, 2]],
  ['onto a diagonal neighbour goes on', [0], 5, [0, 5]],
  ['back to the one before unpicks the last', [0, 1, 2], 1, [0, 1]],
  ['back to the start unpicks down to it', [0, 1], 0, [0]],
  ['onto one that is in the path changes nothing', [0, 1, 2, 6], 1, [0, 1, 2, 6]],
  ['over one that is too far changes nothing', [0], 3, [0]],
])('sliding %s', (_, path, cell, expected) => {
  expect(slide(path, cell, near)).toEqual(expected)
})

test.each([
  ['the first die begins', [], 5, [5]],
  ['a neighbour goes on', [5], 6, [5, 6]],
  ['one far off begins anew', [0, 1], 15, [15]],
  ['one in the path goes back to it', [0, 1, 2], 1, [0, 1]],
  ['the last again changes nothing', [0, 1], 1, [0, 1]],
])('touching %s', (_, path, cell, expected) => {
  expect(touch(path, cell, near)).toEqual(expected)
})
