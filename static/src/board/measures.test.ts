import { expect, test } from 'vitest'
import { measure, thrownQuarters, tilt } from './measures'

const grid = { rows: 3, cols: 4, topology: 'plane' as const, faces: [...'ABCDEFGHIJKL'] }

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

test('dice are thrown onto all four sides, the same for everybody', () => {
  const sides = grid.faces.map((_, cell) => thrownQuarters(grid, cell))
  expect(sides).toEqual(grid.faces.map((_, cell) => thrownQuarters({ ...grid }, cell)))
  expect([...new Set(sides)].sort()).toEqual([0, 1, 2, 3])
})
