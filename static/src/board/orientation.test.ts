import { expect, test } from 'vitest'
import { cellOf, Orientation, middle } from './orientation'

const grid = { rows: 2, cols: 3 }
const seen = (quarter: number) => {
  const orientation = new Orientation(grid, quarter)
  return Array.from({ length: orientation.rows }, (_, row) =>
    Array.from({ length: orientation.cols }, (_, col) => 'ABCDEF'[orientation.cellAt(row, col)]).join(''),
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
  const orientation = new Orientation(grid, quarter)
  for (let cell = 0; cell < 6; cell++) {
    const { x, y } = orientation.middle(cell)
    expect(orientation.toBoard({ x, y })).toEqual(middle(grid, cell))
    expect(orientation.cellAt(Math.floor(y), Math.floor(x))).toBe(cell)
    const beside = orientation.toBoard(orientation.toView({ x: 0.1 + cell / 3, y: 1.7 }))
    expect(beside.x).toBeCloseTo(0.1 + cell / 3)
    expect(beside.y).toBeCloseTo(1.7)
  }
})

test.each([
  [-0.1, 0.5],
  [3.1, 0.5],
  [0.5, 2.1],
])('%d, %d is beside the board', (x, y) => {
  expect(cellOf(grid, { x, y })).toBe(-1)
})
