import { expect, test } from 'vitest'
import { daysBefore, shapesOf, standingIn } from './daily'

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
