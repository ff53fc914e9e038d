import { expect, test } from 'vitest'
import {
  daysBefore,
  isMerged,
  rankedIn,
  shapesOf,
  standingIn,
  mergeGroups,
  type DayLeaderboard,
  type Group,
  type Standing,
} from './daily'

test('the days before a day, over the end of a year and of February', () => {
  expect(daysBefore('2027-01-02', '2020-01-01', 3)).toEqual(['2027-01-01', '2026-12-31', '2026-12-30'])
  expect(daysBefore('2028-03-01', '2028-02-28', 9)).toEqual(['2028-02-29', '2028-02-28'])
  expect(daysBefore('2026-11-21', '2026-11-21', 9)).toEqual([])
})

test('a shape for each word by its length, and no more than fit', () => {
  expect(shapesOf([12, 8, 7, 6, 5, 4, 3])).toBe('★★▲◆■●●')
  expect(shapesOf([])).toBe('')
  expect(shapesOf(Array.from({ length: 41 }, () => 3))).toBe(`${'●'.repeat(40)}…`)
})

test('an attempt without a result stands nowhere', () => {
  expect(standingIn(null)).toBeNull()
  expect(standingIn({ code: 'BCDFGHBC', done: true })).toBeNull()
  expect(standingIn({ code: 'BCDFGHBC', done: true, points: 0, rank: 1 })).toMatchObject({
    points: 0,
    rank: 1,
  })
})

const row = (rank: number, player: string, value: number, at: number) => ({
  rank,
  player,
  name: player,
  value,
  at,
})
const group = (name: Group, rows: DayLeaderboard['rows'], rank?: number): DayLeaderboard => ({
  group: name,
  key: '2026-11-22',
  size: rows.length,
  rows,
  ...(rank && { me: { rank, value: 0, percentile: 0, name: '' } }),
})

test('while few have played there is one list, with the reader’s place in it', () => {
  const known = group('known', [row(1, 'ann', 9, 5), row(2, 'bob', 4, 1)])
  const fresh = group('new', [row(1, 'cyd', 9, 3), row(2, 'dan', 4, 2)], 2)
  const all = mergeGroups([known, fresh])
  expect(all.rows.map(({ rank, player }) => `${rank} ${player}`)).toEqual([
    '1 cyd',
    '2 ann',
    '3 bob',
    '4 dan',
  ])
  expect(all.mine).toBe(4)
  const standing: Standing = { points: 4, lengths: [], rank: 2, of: 2, percentile: 0, group: 'new' }
  expect(rankedIn(standing, all)).toMatchObject({ rank: 4, of: 4, percentile: 0, group: 'all' })
  expect(rankedIn(standing, { ...all, mine: 2 }).percentile).toBeCloseTo(66.7, 1)
  expect(rankedIn(standing, { rows: all.rows, mine: 0 })).toBe(standing)
})

test('from twenty players on there are two', () => {
  expect([19, 20].map((players) => isMerged({ players }))).toEqual([true, false])
})
