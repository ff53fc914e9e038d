import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../session/fakeBrowser'
import {
  attemptIn,
  beginning,
  completed,
  lastIn,
  proposes,
  resume,
  usePhrase,
  wholeOf,
  wordsIn,
  wrongIn,
} from './recoveryPhrase'

afterEach(() => vi.unstubAllGlobals())

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

/** A server that lets one attempt in by a phrase, and loses some answers. */
function stubServer(losing: number) {
  const used = new Map<string, string>()
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { phrase, attempt } = JSON.parse(body) as { phrase: string; attempt: string }
    asked.push(path)
    if (!used.has(phrase)) used.set(phrase, attempt)
    if (losing-- > 0) return Promise.reject(new TypeError('the network is gone'))
    const right = used.get(phrase) === attempt
    const answer = right ? { id: 'p_ann', name: 'Ann', phrase: 'next' } : {}
    return Promise.resolve(Response.json(answer, { status: right ? 200 : 404 }))
  })
  return asked
}

test('who used a phrase whose answer was lost is told it later', async () => {
  const asked = stubServer(2)
  const [tab, other] = [new FakeStorage().asStorage(), new FakeStorage().asStorage()]
  expect(await resume('old', tab)).toBeNull() // nobody has tapped, and nobody is asked
  expect(asked).toEqual([])
  await expect(usePhrase('old', tab)).rejects.toThrow('the network is gone')
  await expect(resume('old', tab)).rejects.toThrow('the network is gone')
  attemptIn(other)
  expect(await resume('old', other)).toBeNull()
  expect(await resume('old', tab)).toMatchObject({ id: 'p_ann', phrase: 'next' })
  expect(await resume('old', tab)).toBeNull()
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
