import { expect, test } from 'vitest'
import { pause } from './connection'

test('pauses grow, up to a limit', () => {
  const pauses = [0, 1, 2, 3, 10, 1000].map((tries) => pause(tries, 0))
  expect(pauses).toEqual([125, 250, 500, 1000, 2500, 2500])
})

test('chance spreads a crowd over half of the pause', () => {
  expect(pause(2, 0)).toBe(500)
  expect(pause(2, 0.999)).toBeCloseTo(999.5)
})
