import { expect, test } from 'vitest'
import { tipAfter, type TipContext } from './tip'

const start: TipContext = {
  words: 0,
  lastAnswer: null,
  settings: { scoring: 'standard', penalty: false },
  touch: true,
}
const after = (change: Partial<TipContext>) => tipAfter({ ...start, ...change })
const refused = (refusal: string) => after({ lastAnswer: { refusal } })

test('first, how a word is sent: by finger, or by keys', () => {
  expect(after({})).toBe('slide')
  expect(after({ touch: false })).toBe('hint')
})

test('after a word that counts, what leads on, and no rule that sounds like a fault', () => {
  expect([1, 2, 3, 4].map((words) => after({ words, lastAnswer: {} }))).toEqual(['longer', null, null, null])
})

test('nothing is said that is not so at this table', () => {
  const settings = { scoring: 'flat', penalty: true }
  expect(after({ words: 1, settings })).toBeNull()
  expect(after({ settings, lastAnswer: { refusal: 'not-a-word' } })).toBeNull()
  expect(after({ settings, lastAnswer: { refusal: 'too-short' } })).toBeNull()
})

test('a refusal tells its reason in general', () => {
  expect(refused('too-short')).toBe('longer')
  expect(refused('not-a-word')).toBe('free')
})

test('what was refused is forgotten with the next word that counts', () => {
  expect(after({ words: 1, lastAnswer: {} })).toBe('longer')
})
