import { expect, test, vi } from 'vitest'
import { arriving } from './arriving'

test('a part that could not be loaded is loaded again, at growing intervals, until it comes', async () => {
  vi.useFakeTimers()
  try {
    const asked: number[] = []
    const part = arriving(() => {
      asked.push(Date.now())
      return asked.length < 7 ? Promise.reject(new TypeError('no server')) : Promise.resolve('part')
    })
    await vi.runAllTimersAsync()
    expect(await part).toBe('part')
    const pauses = asked.slice(1).map((at, i) => at - asked[i]!)
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
  } finally {
    vi.useRealTimers()
  }
})
