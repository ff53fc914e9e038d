import { expect, test } from 'vitest'
import { agoText } from './dates'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

test.each([
  [at(22, 1), 'today'],
  [at(21, 23), 'yesterday'],
  [at(20, 1), '2 days ago'],
])('days are counted by their midnights', (then, text) => expect(agoText('en', then, at(22, 2))).toBe(text))

test('each language says it', () => {
  expect(agoText('de', at(21, 12), at(22, 12))).toBe('gestern')
  expect(agoText('zh', at(21, 12), at(22, 12))).toBe('昨天')
})
