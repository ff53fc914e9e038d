import { expect, test } from 'vitest'
import { shapeOf } from './shape'

test('ids that are much alike get all shapes, and each the same one always', () => {
  const ids = Array.from({ length: 64 }, (_, i) => `player-${i}`)
  expect(new Set(ids.map((id) => shapeOf(id) % 8)).size).toBe(8)
  expect(ids.map(shapeOf)).toEqual(ids.map(shapeOf))
})
