import { expect, test } from 'vitest'
import { colourIn, avatarOf, avatarsOf } from './avatar'

const ids = (n: number) => Array.from({ length: n }, (_, i) => `player-${i}`)
const kinds = (values: Iterable<number>) => new Set(values).size

test('ids that are much alike get all shapes, and each the same one always', () => {
  expect(kinds(ids(64).map((id) => avatarOf(id) % 8))).toBe(8)
  expect(ids(64).map(avatarOf)).toEqual(ids(64).map(avatarOf))
})

test('who is alone at a table has the sign that their profile has', () => {
  for (const id of ids(64)) expect(avatarsOf([id]).get(id)).toBe(avatarOf(id))
})

test('up to eight at a table differ in shape, and four of them in colour, too; who was there keeps theirs', () => {
  for (let from = 0; from < 200; from++) {
    const table = Array.from({ length: 8 }, (_, i) => `${from}-${i}`)
    const signs = avatarsOf(table)
    expect(kinds([...signs.values()].map((sign) => sign % 8))).toBe(8)
    const four = [...avatarsOf(table.slice(0, 4)).values()]
    expect(kinds(four.map(colourIn))).toBe(4)
    expect(table.slice(0, 4).map((id) => signs.get(id))).toEqual(four)
  }
})

test('no two of sixty-four are quite alike, and a table of a hundred has signs for all', () => {
  expect(kinds(avatarsOf(ids(64)).values())).toBe(64)
  expect(avatarsOf(ids(100)).size).toBe(100)
})
