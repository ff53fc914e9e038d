import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueueMatched } from '../api/matches'
import { OpponentSearch } from './search.svelte'

const waiting = { state: 'waiting', expects: null, waiting: 1, bot: false }
const matched = { state: 'matched', code: 'BCDFGHBC', opponent: { id: 'p1', name: 'Bob' } }
const wish = { dice: 'any', name: 'Ann' }

/** The requests to the server, and its prepared responses: a body, or the status of an error. */
let asked: string[]
let answers: (object | number)[]

beforeEach(() => {
  asked = []
  answers = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    const answer = method === 'DELETE' ? 204 : (answers.shift() ?? waiting)
    return Promise.resolve(
      typeof answer === 'number' ? new Response(null, { status: answer }) : Response.json(answer),
    )
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async () => {
  const found: QueueMatched[] = []
  const search = new OpponentSearch((matched) => found.push(matched))
  search.start(wish)
  await vi.advanceTimersByTimeAsync(0)
  return { search, found }
}

test('is heard every two seconds until somebody is found, and then no more', async () => {
  answers = [waiting, { ...waiting, waiting: 2 }, matched]
  const { search, found } = await begin()
  await vi.advanceTimersByTimeAsync(2000)
  expect(search.waiting?.waiting).toBe(2)
  expect(found).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(found).toEqual([matched])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toEqual(Array(3).fill('PUT /api/queue'))
  search.stop()
  expect(asked.at(-1)).toBe('PUT /api/queue')
})

test('goes on asking a server that is out of breath', async () => {
  answers = [503, 429, matched]
  const { search, found } = await begin()
  expect(search.errorStatus).toBe(503)
  await vi.advanceTimersByTimeAsync(2000)
  expect(search.errorStatus).toBe(429)
  await vi.advanceTimersByTimeAsync(2000)
  expect(search.errorStatus).toBeNull()
  expect(found).toEqual([matched])
})

test('takes a no that is one', async () => {
  answers = [404]
  const { search } = await begin()
  expect(search.request).toBeNull()
  expect(search.errorStatus).toBe(404)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveLength(1)
})

test('says when nobody is looked for any more', async () => {
  const { search, found } = await begin()
  await vi.advanceTimersByTimeAsync(5000)
  expect(search.seconds).toBe(5)
  search.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.filter((what) => what.startsWith('DELETE'))).toEqual(['DELETE /api/queue'])
  expect(asked.at(-1)).toBe('DELETE /api/queue')
  expect(found).toEqual([])
})

test('a late answer to who has stopped moves nobody', async () => {
  answers = [matched]
  const found: QueueMatched[] = []
  const search = new OpponentSearch((matched) => found.push(matched))
  search.start(wish)
  search.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(found).toEqual([])
})
