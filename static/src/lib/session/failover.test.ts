import { expect, test } from 'vitest'
import { Failover, timeoutFor } from './failover'

test('patience is three seconds, and grows up to 24, with chance', () => {
  expect([0, 1, 2, 3, 4, 100].map((tries) => timeoutFor(tries, 0))).toEqual([
    3000, 6000, 12_000, 24_000, 24_000, 24_000,
  ])
  expect(timeoutFor(0, 0.999)).toBe(3000)
  expect(timeoutFor(2, 0.999)).toBeCloseTo(14_997)
})

/** Returns when a page that receives nothing from 0 on tries again, unless `meanwhile` changes that. */
function tries(until: number, meanwhile: (doubt: Failover, now: number) => void = () => {}): number[] {
  const doubt = new Failover(() => 0)
  const at: number[] = []
  for (let now = 0; now <= until; now += 100) {
    meanwhile(doubt, now)
    if (doubt.shouldTry(0, now, false)) at.push(now)
  }
  return at
}

test('who hears nothing tries again after 6, 12, and 24 seconds', () => {
  expect(tries(100_000)).toEqual([3000, 9000, 21_000, 45_000, 69_000, 93_000])
})

test('an answer in time makes it as at first', () => {
  expect(tries(20_000, (doubt, now) => now === 10_000 && doubt.reset())).toEqual([3000, 9000, 12_000, 18_000])
})

test('so does a minute in which nothing was wrong', () => {
  const doubt = new Failover(() => 0)
  expect(doubt.shouldTry(0, 3000, false)).toBe(true)
  expect(doubt.shouldTry(50_000, 53_000, false)).toBe(false)
  expect(doubt.shouldTry(61_000, 64_000, false)).toBe(true)
})

test('who was told to wait does so for as long as silence may mean nothing', () => {
  const doubt = new Failover(() => 0)
  expect(doubt.shouldTry(0, 49_900, true)).toBe(false)
  expect(doubt.shouldTry(0, 50_000, true)).toBe(true)
})
