import { expect, test } from 'vitest'
import { grouped, groupOf } from './filters'

const word = (word: string, finders: string[]) => ({
  word,
  points: 1,
  path: [],
  list: 'standard' as const,
  finders,
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
