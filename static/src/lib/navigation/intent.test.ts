import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin, begun, goesOn } from './intent'
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
  expect(begun('match')).toBe(false)
  begin('match')
  expect(begun('match')).toBe(true)
  expect(begun('match')).toBe(false)
  begin('match')
  expect(begun('another')).toBe(false)
  expect(begun('match')).toBe(false)
  begin('match')
  vi.advanceTimersByTime(30_000)
  expect(begun('match')).toBe(false)
})

test('what went on goes on after a reload, and not when somebody is led there', () => {
  goesOn('match')
  for (type of ['navigate', 'back_forward', 'prerender']) expect(begun('match')).toBe(false)
  type = 'reload'
  expect(begun('match')).toBe(true)
  expect(begun('another')).toBe(false)
  goesOn(null)
  expect(begun('match')).toBe(false)
})

test('nothing begins where a tab keeps nothing', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => 'no JSON',
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  })
  begin('match')
  expect(begun('match')).toBe(false)
})
