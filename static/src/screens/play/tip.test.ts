import { expect, test } from 'vitest'
import { tipAfter, type Seen } from './tip'

const start: Seen = {
  words: 0,
  said: null,
  faces: [...'OTSIANTURHLCDGOE'],
  others: 0,
  settings: { shared: 'cancel', ladder: 'standard', penalty: false },
  touch: true,
}
const after = (change: Partial<Seen>) => tipAfter({ ...start, ...change })
const refused = (word: string, refusal: string) => after({ said: { word, refusal } })

test('first, how a word is sent: by finger, or by keys', () => {
  expect(after({})).toBe('slide')
  expect(after({ touch: false })).toBe('hint')
})

test('alone: length, a die only once, and then no more', () => {
  expect([1, 2, 3, 4].map((words) => after({ words }))).toEqual(['longer', 'once', null, null])
})

test('with others also that a shared word is worth nothing', () => {
  expect([1, 2, 3, 4].map((words) => after({ words, others: 1 }))).toEqual(['longer', 'shared', 'once', null])
})

test('nothing is said that is not so at this table', () => {
  const settings = { shared: 'all', ladder: 'flat', penalty: true }
  expect(after({ words: 1, settings })).toBe('once')
  expect(after({ words: 2, others: 1, settings })).toBe('once')
  expect(after({ settings, said: { word: 'goth', refusal: 'not-a-word' } })).toBeNull()
  expect(after({ settings, said: { word: 'at', refusal: 'too-short' } })).toBeNull()
})

test('a refusal tells its reason in general', () => {
  expect(refused('at', 'too-short')).toBe('longer')
  expect(refused('gholt', 'not-a-word')).toBe('free')
  expect(refused('noun', 'not-on-board'), 'a second N').toBe('once')
  expect(refused('rude', 'not-on-board'), 'far apart').toBe('touch')
  expect(refused('zebra', 'not-on-board'), 'not there').toBe('touch')
})

test('what was refused is forgotten with the next word that counts', () => {
  expect(after({ words: 1, said: { word: 'ant' } })).toBe('longer')
})
