import { expect, test } from 'vitest'
import { en } from '../../lang/en'
import type { Row } from '../../lib/api/leaderboards'
import { aheadText, behindText, valueText } from './standingText'

const row = (rank: number, value: number): Row => ({ rank, player: `p${rank}`, name: 'Bruno', value, at: 0 })
const me = (rank: number, value: number, percentile = 50) => ({ rank, value, percentile, name: 'Ana' })

test.each([
  ['best', 40, 38, 'Two points behind Bruno.'],
  ['longest', 9, 8, 'One letter behind Bruno.'],
  ['total', 38, 38, 'Level with Bruno, who was there first.'],
  ['rating', 16_724, 16_700, 'Two points behind Bruno.'],
] as const)('by %s', (kind, theirs, mine, said) =>
  expect(behindText(en, kind, me(5, mine), [row(4, theirs)])).toBe(said),
)

test('who stands first is behind nobody, and who is far from all rows behind somebody unseen', () => {
  expect(behindText(en, 'best', me(1, 40), [])).toBe('Nobody is ahead of you.')
  expect(behindText(en, 'best', me(80, 40), [row(4, 90)])).toBe('')
})

test.each([
  [1, 100, ''],
  [2, 99.97, 'Ahead of 99% of the others.'],
  [40, 0.4, ''],
])('place %i, %d of a hundred behind', (rank, percentile, said) =>
  expect(aheadText(en, me(rank, 1, percentile))).toBe(said),
)

test.each([
  [1, '1st'],
  [2, '2nd'],
  [53, '53rd'],
  [11, '11th'],
  [112, '112th'],
  [121, '121st'],
])('%i is %s', (n, said) => expect(en.leaderboards.ordinal(n)).toBe(said))

test('a rating is written without tenths and thousands, points with them', () => {
  expect(valueText('en', 'rating', 16_724)).toBe('1672')
  expect(valueText('en', 'total', 16_724)).toBe('16,724')
})
