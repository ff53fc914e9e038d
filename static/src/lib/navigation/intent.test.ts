import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setIntent, takeIntent, keepIntent } from './intent'
import { FakeStorage } from '../session/fakeBrowser'

let type: string

beforeEach(() => {
  type = 'navigate'
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', new FakeStorage().asStorage())
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
  const history = { state: null as unknown, replaceState: (state: unknown) => (history.state = state) }
  vi.stubGlobal('history', history)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what a click began goes on once, on the page that it was for, and soon', () => {
  expect(takeIntent('match')).toBe(false)
  setIntent('match')
  expect(takeIntent('match')).toBe(true)
  expect(takeIntent('match')).toBe(false)
  setIntent('match')
  expect(takeIntent('another')).toBe(false)
  expect(takeIntent('match')).toBe(false)
  setIntent('match')
  vi.advanceTimersByTime(30_000)
  expect(takeIntent('match')).toBe(false)
})

test('what went on goes on after a reload, and not when somebody is led there', () => {
  keepIntent('match')
  for (type of ['navigate', 'back_forward', 'prerender']) expect(takeIntent('match')).toBe(false)
  type = 'reload'
  expect(takeIntent('match')).toBe(true)
  expect(takeIntent('another')).toBe(false)
  keepIntent(null)
  expect(takeIntent('match')).toBe(false)
})

test('nothing begins where a tab keeps nothing', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => 'no JSON',
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  })
  setIntent('match')
  expect(takeIntent('match')).toBe(false)
})
