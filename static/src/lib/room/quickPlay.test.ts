import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../session/fakeBrowser'
import type { TabStore } from '../session/tabState'
import type { Settings } from '../protocol/messages'
import { isAutoStarted, savedRules, quickPlay, saveRules } from './quickPlay'
import { ApiError } from '../api/api'

const code = 'KTMVQRBC'
const tabStore = { saveRole: vi.fn() } as unknown as TabStore
const assign = vi.fn()
/** The requests for rooms, and the server's responses in turn. */
let asked: unknown[]
let answers: number[]

beforeEach(() => {
  asked = []
  answers = []
  vi.stubGlobal('localStorage', new FakeStorage().asStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage().asStorage())
  vi.stubGlobal('performance', { getEntriesByType: () => [] })
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    const status = answers.shift() ?? 201
    return Promise.resolve({ ok: status < 300, status, json: () => Promise.resolve({ code }) })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a round alone by the usual rules, dealt on the page that comes next', async () => {
  await quickPlay(tabStore, false)
  expect(asked).toEqual([{ access: 'solo' }])
  expect(tabStore.saveRole).toHaveBeenCalledWith(code, 'seated')
  expect(assign).toHaveBeenCalledWith(`/r/${code}`)
  expect(isAutoStarted(code)).toBe(true)
  expect(isAutoStarted(code)).toBe(false)
})

test('by the rules that were chosen last, also with a bot', async () => {
  const chosen = { dice: 'en-5x5-big-2012', seconds: 60, access: 'solo', seats: 1, customBoard: false }
  saveRules(chosen as Settings)
  await quickPlay(tabStore, true)
  expect(asked).toEqual([{ dice: 'en-5x5-big-2012', seconds: 60, access: 'private' }])
})

test('rules that the server has no more are forgotten', async () => {
  saveRules({ dice: 'gone' } as Settings)
  answers = [400]
  await quickPlay(tabStore, false)
  expect(asked).toEqual([{ dice: 'gone', access: 'solo' }, { access: 'solo' }])
  expect(savedRules()).toEqual({})
})

test('too many tables are too many', async () => {
  answers = [429]
  await expect(quickPlay(tabStore, false)).rejects.toEqual(new ApiError(429))
  expect(asked).toHaveLength(1)
})

test.each(['{', 'null', '7'])('what is kept as rules and is none: %s', (text) => {
  localStorage.setItem('rattle.rules', text)
  expect(savedRules()).toEqual({})
})
