import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../session/fakeBrowser'
import {
  attemptIn,
  completions,
  completeLastWord,
  lastWord,
  shouldOfferPhrase,
  resumeRecovery,
  recoverPlayer,
  expandWord,
  wordsIn,
  unknownWords,
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
  expect(expandWord(list, 'bake')).toBe('baker')
  expect(expandWord(list, 'baker')).toBe('baker')
  expect(expandWord(list, 'bak')).toBeUndefined()
  expect(expandWord(list, 'bakers')).toBeUndefined()
  expect(completions(list, 'ca')).toEqual(['candle', 'candy', 'cane'])
  expect(completions(list, '')).toEqual([])
  expect(lastWord('able Bak')).toBe('bak')
  expect(lastWord('able ')).toBe('')
})

test.each([
  ['able bake ', 'able baker '],
  ['Bake\n', 'baker\n'],
  ['bake', 'bake'],
  ['bakers ', 'bakers '],
  ['', ''],
])('%j becomes %j', (text, whole) => expect(completeLastWord(list, text)).toBe(whole))

test('what is wrong with a phrase', () => {
  const twelve = Array<string>(12).fill('able')
  expect(unknownWords(list, twelve)).toBeNull()
  expect(unknownWords(list, twelve.with(4, 'abel'))).toEqual({ word: 5 })
  expect(unknownWords(list, twelve.slice(1))).toEqual({ words: 11 })
})

test('an attempt is the same until it has come to something', () => {
  const storage = new FakeStorage().asStorage()
  const attempt = attemptIn(storage)
  expect(attempt).toMatch(/^[\w-]{22}$/)
  expect(attemptIn(storage)).toBe(attempt)
  expect(attemptIn(new FakeStorage().asStorage())).not.toBe(attempt)
  expect(attemptIn(null)).not.toBe(attempt)
})

/** A server that accepts one attempt with a phrase, and loses some responses. */
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
  expect(await resumeRecovery('old', tab)).toBeNull() // nobody has tapped, so no request is sent
  expect(asked).toEqual([])
  await expect(recoverPlayer('old', tab)).rejects.toThrow('the network is gone')
  await expect(resumeRecovery('old', tab)).rejects.toThrow('the network is gone')
  attemptIn(other)
  expect(await resumeRecovery('old', other)).toBeNull()
  expect(await resumeRecovery('old', tab)).toMatchObject({ id: 'p_ann', phrase: 'next' })
  expect(await resumeRecovery('old', tab)).toBeNull()
})

test('a phrase is proposed after the fifth round, once', async () => {
  const storage = new FakeStorage().asStorage()
  const has = (since: number | null, rounds: number) => () => Promise.resolve({ since, rounds })
  expect(await shouldOfferPhrase(storage, has(null, 4))).toBe(false)
  expect(await shouldOfferPhrase(storage, has(1, 9))).toBe(false)
  expect(await shouldOfferPhrase(storage, () => Promise.reject(new Error()))).toBe(false)
  expect(await shouldOfferPhrase(null, has(null, 9))).toBe(false)
  expect(await shouldOfferPhrase(storage, has(null, 5))).toBe(true)
  expect(await shouldOfferPhrase(storage, has(null, 6))).toBe(false)
})
