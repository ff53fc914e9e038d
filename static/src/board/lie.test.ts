import { expect, test } from 'vitest'
import { cellUnder, Lie, middle } from './lie'

const grid = { rows: 2, cols: 3 }
const seen = (quarter: number) => {
  const lie = new Lie(grid, quarter)
  return Array.from({ length: lie.rows }, (_, row) =>
    Array.from({ length: lie.cols }, (_, col) => 'ABCDEF'[lie.cellAt(row, col)]).join(''),
  )
}

test.each([
  [0, ['ABC', 'DEF']],
  [1, ['DA', 'EB', 'FC']],
  [2, ['FED', 'CBA']],
  [3, ['CF', 'BE', 'AD']],
  [-1, ['CF', 'BE', 'AD']],
  [5, ['DA', 'EB', 'FC']],
])('turned by %d it shows %j', (quarter, rows) => {
  expect(seen(quarter)).toEqual(rows)
})

test.each([0, 1, 2, 3])('turned by %d, a point that is seen lies over the point that it shows', (quarter) => {
  const lie = new Lie(grid, quarter)
  for (let cell = 0; cell < 6; cell++) {
    const { x, y } = lie.middle(cell)
    expect(lie.under({ x, y })).toEqual(middle(grid, cell))
    expect(lie.cellAt(Math.floor(y), Math.floor(x))).toBe(cell)
    const beside = lie.under(lie.seen({ x: 0.1 + cell / 3, y: 1.7 }))
    expect(beside.x).toBeCloseTo(0.1 + cell / 3)
    expect(beside.y).toBeCloseTo(1.7)
  }
})

test.each([
  [-0.1, 0.5],
  [3.1, 0.5],
  [0.5, 2.1],
])('%d, %d is beside the board', (x, y) => {
  expect(cellUnder(grid, { x, y })).toBe(-1)
})
