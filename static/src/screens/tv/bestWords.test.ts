import { expect, test } from 'vitest'
import type { Finding, Score } from '../../lib/protocol/result'
import { bestWords } from './bestWords'

const finding = (word: string, points: number, at: number): Finding => ({
  word,
  points,
  worth: points || 2,
  finders: 1,
  at,
})
const score = (name: string, ...words: Finding[]): Score => ({
  id: name,
  name,
  rank: 1,
  points: 0,
  wrong: 0,
  found: words.length,
  words,
})
const words = [{ word: 'quiet', points: 2, path: [4, 5], list: 'standard' as const, finders: [] }]

test('the most points first, as in a picture, and none that was struck', () => {
  const players = [
    score('Ann', finding('tie', 1, 10), finding('quiet', 2, 3000), finding('rated', 0, 20)),
    score('Bob', finding('dinar', 2, 1000), finding('tequila', 5, 9000)),
  ]
  expect(bestWords({ players, words }, 3)).toMatchObject([
    { word: 'tequila', names: ['Bob'], path: [] },
    { word: 'dinar', names: ['Bob'] },
    { word: 'quiet', names: ['Ann'], path: [4, 5] },
  ])
})

test('a word that counts for two is one word of two', () => {
  const players = [score('Ann', finding('tie', 1, 50)), score('Bob', finding('tie', 1, 10))]
  expect(bestWords({ players, words }, 5).map(({ word, names }) => [word, ...names])).toEqual([
    ['tie', 'Ann', 'Bob'],
  ])
})
