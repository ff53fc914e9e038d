import { expect, test } from 'vitest'
import { tipAfter, type Seen } from './tip'

const start: Seen = {
  words: 0,
  said: null,
  settings: { scoring: 'standard', penalty: false },
  touch: true,
}
const after = (change: Partial<Seen>) => tipAfter({ ...start, ...change })
const refused = (refusal: string) => after({ said: { refusal } })

test('first, how a word is sent: by finger, or by keys', () => {
  expect(after({})).toBe('slide')
  expect(after({ touch: false })).toBe('hint')
})

test('after a word that counts, what leads on, and no rule that sounds like a fault', () => {
  expect([1, 2, 3, 4].map((words) => after({ words, said: {} }))).toEqual(['longer', null, null, null])
})

test('nothing is said that is not so at this table', () => {
  const settings = { scoring: 'flat', penalty: true }
  expect(after({ words: 1, settings })).toBeNull()
  expect(after({ settings, said: { refusal: 'not-a-word' } })).toBeNull()
  expect(after({ settings, said: { refusal: 'too-short' } })).toBeNull()
})

test('a refusal tells its reason in general', () => {
  expect(refused('too-short')).toBe('longer')
  expect(refused('not-a-word')).toBe('free')
})

test('what was refused is forgotten with the next word that counts', () => {
  expect(after({ words: 1, said: {} })).toBe('longer')
})
