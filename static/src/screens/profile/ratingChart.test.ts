import { expect, test } from 'vitest'
import { ratingChart } from './ratingChart'

const frame = { width: 400, height: 170, em: 13 }
const history = (...ratings: number[]) => ratings.map((rating, at) => ({ at, rating }))

test('a rating that climbs is drawn from left to right and upwards, within the rows', () => {
  const { points, rows, left, right, d } = ratingChart(history(1500, 1540, 1684), frame)
  expect(points.map(({ x }) => x)).toEqual([left, (left + right) / 2, right])
  expect(points[0]!.y).toBeGreaterThan(points[1]!.y)
  expect(points[1]!.y).toBeGreaterThan(points[2]!.y)
  expect(rows[0]!.rating).toBeLessThanOrEqual(1500)
  expect(rows.at(-1)!.rating).toBeGreaterThanOrEqual(1684)
  expect(rows[0]!.y).toBeGreaterThanOrEqual(points[0]!.y)
  expect(d).toMatch(/^M\S+ \S+L\S+ \S+L\S+ \S+$/)
})

test('a rating that hardly moves is not blown up', () => {
  const { points, rows } = ratingChart(history(1500, 1501), frame)
  expect(rows.at(-1)!.rating - rows[0]!.rating).toBeGreaterThanOrEqual(40)
  expect(points[0]!.y - points[1]!.y).toBeLessThan(5)
})

test('of very many matches the newest are drawn', () => {
  const { points } = ratingChart(history(...Array.from({ length: 500 }, (_, i) => 1500 + (i % 7))), frame)
  expect(points).toHaveLength(120)
})
