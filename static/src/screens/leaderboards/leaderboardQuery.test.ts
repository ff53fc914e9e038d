import { expect, test } from 'vitest'
import { readQuery, defaults, writeQuery, type LeaderboardQuery } from './leaderboardQuery'

test.each<LeaderboardQuery>([
  defaults,
  { ...defaults, period: 'all', from: 21 },
  { ...defaults, key: '2026-W46', from: 21 },
  { dice: 'en-5x5-big-deluxe', kind: 'rating', period: 'month', player: 'p-1' },
])('a link keeps $kind, $period', (kept) => expect(readQuery(writeQuery(kept))).toEqual(kept))

test('what is as usual is not written', () => expect(writeQuery(defaults)).toBe(''))

test.each([
  '?kind=cheats&dice=en-9x9&period=year',
  '?from=0',
  '?from=1e9.5',
  '?from=-3',
  '?player=',
  '?key=x',
])('%s is as usual', (search) => expect(readQuery(search)).toEqual(defaults))
