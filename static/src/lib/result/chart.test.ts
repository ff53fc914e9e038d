import { describe, expect, test } from 'vitest'
import { apart, chartOf, pointsAt } from './chart'

const phone = { width: 280, height: 240, em: 13 }
const desk = { width: 700, height: 320, em: 15 }
const recap = {
  duration: 180_000,
  timelines: [
    {
      player: 'ana',
      steps: [
        { at: 20_000, points: 3 },
        { at: 90_000, points: 12 },
      ],
    },
    { player: 'bob', steps: [{ at: 60_000, points: 11 }] },
    { player: 'mei', steps: [{ at: 30_000, points: -2 }] },
    { player: 'dan', steps: [] },
  ],
  turningPoint: { player: 'ana', at: 90_000 },
}
const everybody = ['ana', 'bob', 'mei', 'dan']

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, frame) => {
  const chart = chartOf(recap, everybody, frame)

  test('all that is drawn lies within', () => {
    const xs = [...chart.columns.map(({ x }) => x), ...chart.lines.map(({ end }) => end.x)]
    const ys = [...chart.rows.map(({ y }) => y), ...chart.lines.flatMap(({ end, name }) => [end.y, name])]
    for (const x of xs) expect(x >= chart.left && x <= chart.right).toBe(true)
    for (const y of ys) expect(y >= 0 && y <= frame.height).toBe(true)
    expect(chart.right).toBeGreaterThan(frame.width / 2)
  })

  test('times do not run into each other', () => {
    const gaps = chart.columns.slice(1).map(({ x }, i) => x - chart.columns[i]!.x)
    expect(chart.columns.length).toBeGreaterThan(1)
    for (const gap of gaps) expect(gap).toBeGreaterThan(frame.em * 3)
  })

  test('names do not run into each other', () => {
    const names = chart.lines.map(({ name }) => name).sort((a, b) => a - b)
    names.slice(1).forEach((name, i) => expect(name - names[i]!).toBeGreaterThan(frame.em * 1.5))
  })

  test('who has more stands higher, and all begin at nothing', () => {
    const [ana, bob, mei, dan] = chart.lines
    expect(ana!.end.y).toBeLessThan(bob!.end.y)
    expect(mei!.end.y).toBeGreaterThan(dan!.end.y)
    expect(new Set(chart.lines.map(({ d }) => d.split('H')[0])).size).toBe(1)
  })

  test('the turn lies on the line of who won', () => {
    const ana = chart.lines[0]!
    expect(ana.d).toContain(`H${chart.turn!.x}V${chart.turn!.y}`)
    expect(chart.turn!.y).toBe(ana.end.y)
  })
})

test('a line without steps lies at nothing', () => {
  const { lines, left, right, rows } = chartOf(recap, ['dan'], desk)
  expect(lines[0]!.d).toBe(`M${left} ${rows[0]!.y}H${right}`)
})

test('a round that was over at once, without players, can be drawn', () => {
  const chart = chartOf({ duration: 0, timelines: [] }, [], phone)
  expect(chart.lines).toEqual([])
  expect(chart.columns.every(({ x }) => Number.isFinite(x))).toBe(true)
})

test('what somebody had', () => {
  const [ana] = recap.timelines
  expect([0, 20_000, 89_999, 90_000].map((at) => pointsAt(ana!, at))).toEqual([0, 3, 3, 12])
})

test('marks move only as far as they must', () => {
  expect(apart([10, 50, 90], 20, 0, 100)).toEqual([10, 50, 90])
  expect(apart([50, 50], 20, 0, 100)).toEqual([50, 70])
  expect(apart([100, 98, 10], 20, 0, 100)).toEqual([100, 80, 10])
  expect(apart([5, 5, 5, 5, 5], 50, 0, 100)).toEqual([0, 25, 50, 75, 100].map((_, i) => i * 25))
})
