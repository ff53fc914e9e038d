import { expect, test } from 'vitest'
import { read, usual, write, type Kept } from './address'

test.each<Kept>([
  usual,
  { ...usual, period: 'all', from: 21 },
  { ...usual, key: '2026-W46', from: 21 },
  { dice: 'en-5x5-big-deluxe', kind: 'rating', period: 'month', player: 'p-1' },
])('a link keeps $kind, $period', (kept) => expect(read(write(kept))).toEqual(kept))

test('what is as usual is not written', () => expect(write(usual)).toBe(''))

test.each([
  '?kind=cheats&dice=en-9x9&period=year',
  '?from=0',
  '?from=1e9.5',
  '?from=-3',
  '?player=',
  '?key=x',
])('%s is as usual', (search) => expect(read(search)).toEqual(usual))
