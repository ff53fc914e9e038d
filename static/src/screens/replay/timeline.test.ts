import { expect, test } from 'vitest'
import type { Round } from '../../lib/api/rounds'
import { cellsFor, wordsOf, durationOf, pointsAt, standingsAt, step, pathAt } from './timeline'

const word = (word: string, points: number, at: number) => ({ word, points, worth: points, at })
const players: Round['players'] = [
  {
    id: 'ann',
    name: 'Ann',
    rank: 1,
    points: 6,
    found: 2,
    words: [word('quit', 1, 9000), word('toned', 5, 60_000)],
  },
  {
    id: 'bob',
    name: 'Bob',
    rank: 2,
    points: 1,
    found: 2,
    words: [word('net', 0, 3000), word('tie', 1, 20_000)],
  },
]
const finds = wordsOf({ players })
const standings = (at: number) =>
  standingsAt(players, finds.slice(0, pointsAt(finds, at))).map(
    ({ id, points, words }) => `${id} ${points}: ${words.map(({ word }) => word).join(' ')}`,
  )

test('standings grow word by word, and the better one goes ahead', () => {
  expect(standings(0)).toEqual(['ann 0: ', 'bob 0: '])
  expect(standings(3000)).toEqual(['ann 0: ', 'bob 0: net'])
  expect(standings(20_000)).toEqual(['ann 1: quit', 'bob 1: tie net'])
  expect(standings(60_000)).toEqual(['ann 6: toned quit', 'bob 1: tie net'])
})

test('who leads on the way is first, whoever wins', () => {
  const both = [players[1]!, { ...players[0]!, found: 1, words: [word('toned', 5, 1000)] }]
  expect(standingsAt(both, wordsOf({ players: both }).slice(0, 1))[0]!.id).toBe('ann')
})

test('who is shown without words has the points for them all along', () => {
  const both = [players[1]!, { ...players[0]!, words: [] }]
  expect(standingsAt(both, []).map(({ id, points }) => `${id} ${points}`)).toEqual(['ann 6', 'bob 0'])
})

test('a word is traced letter by letter until it is found, stays a while, and goes', () => {
  const seen = (at: number) => {
    const tracing = pathAt(finds, at, 1)
    return tracing && `${tracing.find.word} ${tracing.letters}`
  }
  expect(seen(8000)).toBeNull()
  expect(seen(9000 - 4 * 130)).toBe('quit 1')
  expect(seen(9000 - 1)).toBe('quit 4')
  expect(seen(9000)).toBe('quit 4')
  expect(seen(10_200)).toBe('quit 4')
  expect(seen(10_201)).toBeNull()
})

test('faster, a trace begins earlier, so that eyes can follow', () => {
  expect(pathAt(finds, 9000 - 4 * 130 * 8, 8)?.letters).toBe(1)
  expect(pathAt(finds, 9000 - 4 * 130 * 8, 1)).toBeNull()
})

test('of two at once, the word that was begun last is seen', () => {
  const both = wordsOf({
    players: [
      { ...players[0]!, words: [word('toned', 5, 5000)] },
      { ...players[1]!, words: [word('tie', 1, 5100)] },
    ],
  })
  expect(pathAt(both, 4500, 1)?.find.word).toBe('toned')
  expect(pathAt(both, 4900, 1)?.find.word).toBe('tie')
  expect(pathAt(both, 5000, 1)).toMatchObject({ find: { word: 'toned' }, letters: 5 })
})

test('a die with two letters is taken with the first of them', () => {
  const faces = ['Qu', 'I', 'T']
  expect(cellsFor([0, 1, 2], faces, 1)).toEqual([0])
  expect(cellsFor([0, 1, 2], faces, 2)).toEqual([0])
  expect(cellsFor([0, 1, 2], faces, 3)).toEqual([0, 1])
  expect(cellsFor([0, 1, 2], faces, 4)).toEqual([0, 1, 2])
})

test.each([
  ['with a clock, as long as it went on', 180, 180_000, 180_000],
  ['closed early, until then', 180, 70_000, 70_000],
  ['without a clock, with time to look at the last word', 0, 60_500, 63_000],
])('%s', (_, seconds, lasts, length) =>
  expect(durationOf({ duration: lasts, settings: { seconds } as Round['settings'] }, finds)).toBe(length),
)

test('steps go from word to word', () => {
  expect(step(finds, 9000, 1)).toBe(20_000)
  expect(step(finds, 9000, -1)).toBe(3000)
  expect(step(finds, 3000, -1)).toBeUndefined()
})
