import { describe, expect, test } from 'vitest'
import { cellAt, measure, tilt } from './measures'

const grid = { rows: 3, cols: 4, topology: 'plane' as const, faces: [...'ABCDEFGHIJKL'] }

describe('cellAt', () => {
  test('the first die takes its whole cell', () => {
    expect(cellAt(grid, 1.02, 0.02, true)).toBe(1)
  })

  test('after that a corner of a cell catches nothing, so that a diagonal passes', () => {
    expect(cellAt(grid, 1.05, 0.95, false)).toBe(-1)
    expect(cellAt(grid, 1.5, 0.9, false)).toBe(1)
  })

  test.each([
    [-0.1, 0.5],
    [4.1, 0.5],
    [0.5, 3.1],
  ])('%d, %d is beside the board', (x, y) => {
    expect(cellAt(grid, x, y, true)).toBe(-1)
  })
})

test('the longer side of a tray is the whole of it', () => {
  expect(measure({ rows: 4, cols: 4 })).toMatchObject({ width: 1, height: 1 })
  expect(measure(grid).width).toBeCloseTo(1)
  expect(measure(grid).height).toBeLessThan(0.8)
})

test('dice lie at up to 1.6 degrees, by board and place and not by chance', () => {
  const tilts = grid.faces.map((_, cell) => tilt(grid, cell))
  expect(tilts).toEqual(grid.faces.map((_, cell) => tilt({ ...grid }, cell)))
  expect(Math.max(...tilts.map(Math.abs))).toBeLessThanOrEqual(1.6)
  expect(new Set(tilts).size).toBeGreaterThan(6)
  expect(tilt({ ...grid, faces: grid.faces.toReversed() }, 0)).not.toBe(tilts[0])
})
