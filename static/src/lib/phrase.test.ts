import { expect, test } from 'vitest'
import { FakeStorage } from './fakes'
import { attemptIn, beginning, completed, lastIn, proposes, wholeOf, wordsIn, wrongIn } from './phrase'

const list = ['able', 'baker', 'candle', 'cane', 'candy'].sort()

test.each([
  ['Able BAKER', ['able', 'baker']],
  ['  able\n\nbaker, candle. ', ['able', 'baker', 'candle']],
  ['1. able 2. baker', ['able', 'baker']],
  ['https://rattle.example/recover#able-baker-cane', ['able', 'baker', 'cane']],
  ['', []],
])('the words of %j', (text, words) => expect(wordsIn(text)).toEqual(words))

test('a word is known by its first four letters', () => {
  expect(wholeOf(list, 'bake')).toBe('baker')
  expect(wholeOf(list, 'baker')).toBe('baker')
  expect(wholeOf(list, 'bak')).toBeUndefined()
  expect(wholeOf(list, 'bakers')).toBeUndefined()
  expect(beginning(list, 'ca')).toEqual(['candle', 'candy', 'cane'])
  expect(beginning(list, '')).toEqual([])
  expect(lastIn('able Bak')).toBe('bak')
  expect(lastIn('able ')).toBe('')
})

test.each([
  ['able bake ', 'able baker '],
  ['Bake\n', 'baker\n'],
  ['bake', 'bake'],
  ['bakers ', 'bakers '],
  ['', ''],
])('%j becomes %j', (text, whole) => expect(completed(list, text)).toBe(whole))

test('what is wrong with a phrase', () => {
  const twelve = Array<string>(12).fill('able')
  expect(wrongIn(list, twelve)).toBeNull()
  expect(wrongIn(list, twelve.with(4, 'abel'))).toEqual({ word: 5 })
  expect(wrongIn(list, twelve.slice(1))).toEqual({ words: 11 })
})

test('an attempt is the same until it has come to something', () => {
  const storage = new FakeStorage().asStorage()
  const attempt = attemptIn(storage)
  expect(attempt).toMatch(/^[\w-]{22}$/)
  expect(attemptIn(storage)).toBe(attempt)
  expect(attemptIn(new FakeStorage().asStorage())).not.toBe(attempt)
  expect(attemptIn(null)).not.toBe(attempt)
})

test('a phrase is proposed after the fifth round, once', async () => {
  const storage = new FakeStorage().asStorage()
  const has = (since: number | null, rounds: number) => () => Promise.resolve({ since, rounds })
  expect(await proposes(storage, has(null, 4))).toBe(false)
  expect(await proposes(storage, has(1, 9))).toBe(false)
  expect(await proposes(storage, () => Promise.reject(new Error()))).toBe(false)
  expect(await proposes(null, has(null, 9))).toBe(false)
  expect(await proposes(storage, has(null, 5))).toBe(true)
  expect(await proposes(storage, has(null, 6))).toBe(false)
})
