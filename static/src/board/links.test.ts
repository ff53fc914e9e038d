import { expect, test } from 'vitest'
import type { Grid } from '../lib/protocol/messages'
import { linksOf } from './links'

test('links lie between the dice, at a seam one at each side', () => {
  const grid: Grid = { rows: 3, cols: 3, topology: 'torus', faces: [...'ABCDEFGHI'] }
  expect(linksOf(grid, [0, 1, 4])).toEqual([
    { x1: 0.85, y1: 0.5, x2: 1.15, y2: 0.5 },
    { x1: 1.5, y1: 0.85, x2: 1.5, y2: 1.15 },
  ])
  const seam = linksOf(grid, [0, 2])
  expect(seam).toHaveLength(2)
  expect(seam[0]!.x2).toBeLessThan(0)
  expect(seam[1]!.x2).toBeGreaterThan(3)
  expect(linksOf(grid, [4])).toEqual([])
})
