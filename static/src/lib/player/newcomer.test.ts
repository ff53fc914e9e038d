import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../session/fakeBrowser'
import { isFirstRound, isUntaught, noteTaught } from './newcomer'

afterEach(() => vi.unstubAllGlobals())

const device = () => vi.stubGlobal('localStorage', new FakeStorage().asStorage())

test('the lesson is for who has neither had it nor played', () => {
  device()
  expect(isUntaught()).toBe(true)
  noteTaught()
  expect(isUntaught()).toBe(false)
  device()
  expect(isUntaught()).toBe(true)
  isFirstRound('one')
  expect(isUntaught()).toBe(false)
})

test('the first round is the first one after a reload, too, and no other is', () => {
  device()
  expect(isFirstRound('one')).toBe(true)
  expect(isFirstRound('one')).toBe(true)
  expect(isFirstRound('two')).toBe(false)
})

test('who has had the lesson still has a first round', () => {
  device()
  noteTaught()
  expect(isFirstRound('one')).toBe(true)
})

test('where nothing can be kept nobody is taught at each visit', () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  noteTaught()
  expect(isUntaught()).toBe(false)
  expect(isFirstRound('one')).toBe(false)
})
