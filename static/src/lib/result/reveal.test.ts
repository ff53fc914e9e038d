import { expect, test } from 'vitest'
import { revealedAt, revealOf } from './reveal'

test.each([0, 1, 7, 200])('with %i struck words nobody waits for six seconds', (struck) => {
  const reveal = revealOf(struck)
  expect(reveal.over).toBeLessThan(6000)
  let before = { crossed: 0, counted: 0 }
  for (let elapsed = 0; elapsed <= reveal.over; elapsed += 16) {
    const now = revealedAt(reveal, struck, elapsed)
    expect(now.crossed).toBeGreaterThanOrEqual(before.crossed)
    expect(now.counted).toBeGreaterThanOrEqual(before.counted)
    if (now.counted > 0) expect(now.crossed).toBe(struck)
    before = now
  }
  expect(revealedAt(reveal, struck, reveal.over)).toEqual({ crossed: struck, counted: 1 })
})

test('words are struck one by one', () => {
  const reveal = revealOf(3)
  const crossed = new Set<number>()
  for (let elapsed = 0; elapsed < reveal.crossing; elapsed += 16)
    crossed.add(revealedAt(reveal, 3, elapsed).crossed)
  expect([...crossed]).toEqual([0, 1, 2, 3])
})
