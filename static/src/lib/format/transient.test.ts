import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Brief } from './transient.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is said for a moment goes by itself, and stays as long when it is said again', () => {
  const brief = new Brief<string>()
  brief.say('copied')
  vi.advanceTimersByTime(Brief.lasts - 1)
  brief.say('by hand')
  vi.advanceTimersByTime(Brief.lasts - 1)
  expect(brief.now).toBe('by hand')
  vi.advanceTimersByTime(1)
  expect(brief.now).toBeNull()
})
