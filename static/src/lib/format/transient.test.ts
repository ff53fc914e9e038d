import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Transient } from './transient.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is said for a moment goes by itself, and stays as long when it is said again', () => {
  const brief = new Transient<string>()
  brief.show('copied')
  vi.advanceTimersByTime(Transient.duration - 1)
  brief.show('by hand')
  vi.advanceTimersByTime(Transient.duration - 1)
  expect(brief.value).toBe('by hand')
  vi.advanceTimersByTime(1)
  expect(brief.value).toBeNull()
})
