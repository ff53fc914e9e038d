import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Poller } from './poller.svelte'

/** A page that can be hidden, and a server with prepared responses. */
const page = Object.assign(new EventTarget(), { hidden: false })
const asked: (string | undefined)[] = []
let answers: { status: number; etag?: string; body?: string }[]

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answers = []
  page.hidden = false
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers?: Record<string, string> }) => {
    asked.push(headers?.['if-none-match'])
    const { status, etag, body } = answers.shift() ?? { status: 304 }
    return new Response(body ?? null, { status, headers: etag ? { etag } : {} })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks every three seconds, by the tag of what it has', async () => {
  const following = new Poller<number>()
  answers = [
    { status: 200, etag: '"a"', body: '1' },
    { status: 304 },
    { status: 200, etag: '"b"', body: '2' },
  ]
  following.start('/x')
  await vi.advanceTimersByTimeAsync(100)
  expect(following.value).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect([following.value, following.errorStatus]).toEqual([1, null])
  await vi.advanceTimersByTimeAsync(3000)
  expect(following.value).toBe(2)
  expect(asked).toEqual([undefined, '"a"', '"a"'])
  following.stop()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toHaveLength(3)
})

test('asks nothing while nobody looks, and at once when somebody does', async () => {
  const following = new Poller<number>()
  answers = [{ status: 200, etag: '"a"', body: '1' }]
  following.start('/x')
  await vi.advanceTimersByTimeAsync(100)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  following.stop()
})

test('keeps what it has through a no, and gives the server time', async () => {
  const following = new Poller<number>()
  answers = [{ status: 200, etag: '"a"', body: '1' }, { status: 503 }]
  following.start('/x')
  await vi.advanceTimersByTimeAsync(3100)
  expect([following.value, following.errorStatus]).toEqual([1, 503])
  await vi.advanceTimersByTimeAsync(14_000)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect([asked.length, following.errorStatus]).toEqual([3, null])
  following.stop()
})

test('an answer to an older question is not taken for a newer one', async () => {
  const following = new Poller<number>()
  answers = [
    { status: 200, body: '1' },
    { status: 200, body: '2' },
  ]
  following.start('/x')
  following.start('/y')
  await vi.advanceTimersByTimeAsync(100)
  expect(following.value).toBe(2)
  following.stop()
})
