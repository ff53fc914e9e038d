import { expect, test } from 'vitest'
import { entriesOf, grouped, groupOf, struckIn } from './wordGroups'
import type { BoardWord, Score } from '../protocol/result'

const word = (word: string, finders: string[], points = 1): BoardWord => ({
  word,
  points,
  path: [],
  list: 'standard' as const,
  finders,
})

const score = (id: string, ...words: [string, number, number][]): Score => ({
  id,
  name: id,
  rank: 1,
  points: 0,
  wrong: 0,
  found: words.length,
  words: words.map(([word, points, at]) => ({ word, points, worth: 2, finders: 1, at })),
})

test.each([
  ['mine', ['ana']],
  ['both', ['bob', 'ana']],
  ['others', ['bob', 'mei']],
  ['nobody', []],
])('%s', (group, finders) => {
  expect(groupOf({ finders }, 'ana')).toBe(group)
})

test('each word is in one group, in the order of the words', () => {
  const words = [word('tide', ['ana']), word('sun', []), word('pins', ['bob', 'ana']), word('pine', [])]
  const parts = grouped(words, 'ana')
  expect(parts.nobody.map(({ word }) => word)).toEqual(['sun', 'pine'])
  expect(Object.values(parts).flat()).toHaveLength(words.length)
})

const result = {
  words: [word('pins', ['bob', 'ana'], 2), word('sun', ['bob']), word('tide', [], 3)],
  players: [score('ana', ['pins', 0, 500]), score('bob', ['pins', 2, 100], ['sun', 1, 200])],
}

test('a word shows who found it, the first one first', () => {
  const [pins] = entriesOf(result, 'ana')
  expect(pins!.finds).toEqual([
    { player: 'bob', at: 100, points: 2 },
    { player: 'ana', at: 500, points: 0 },
  ])
})

test('a word is struck for who got nothing for it, and not for others', () => {
  const seenBy = (you: string) => entriesOf(result, you).map(({ brought, struck }) => [brought, struck])
  expect(seenBy('ana')).toEqual([
    [0, true],
    [1, false],
    [3, false],
  ])
  expect(seenBy('bob')[0]).toEqual([2, false])
  expect(seenBy('a watcher')[0]).toEqual([2, false])
})

test('struck words are told once, the dearest first', () => {
  const dear = score('mei', ['pins', 0, 1], ['oak', 0, 1])
  dear.words[1]!.worth = 5
  expect(struckIn([...result.players, dear])).toEqual(['oak', 'pins'])
})
