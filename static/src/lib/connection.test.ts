import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, pause } from './connection'
import { fakeBrowser, FakeSocket, realBrowser } from './fakes'

test('pauses grow, up to a limit', () => {
  const pauses = [0, 1, 2, 3, 10, 1000].map((tries) => pause(tries, 0))
  expect(pauses).toEqual([125, 250, 500, 1000, 2500, 2500])
})

test('chance spreads a crowd over half of the pause', () => {
  expect(pause(2, 0)).toBe(500)
  expect(pause(2, 0.999)).toBeCloseTo(999.5)
})

describe('a connection', () => {
  let browser: ReturnType<typeof fakeBrowser>
  const ends = { opened: vi.fn(), received: vi.fn(), lost: vi.fn(), ended: vi.fn() }
  const connect = () => new Connection('ws://rattle.test/ws?v=1', ends)

  beforeEach(() => {
    browser = fakeBrowser()
    vi.clearAllMocks()
  })
  afterEach(realBrowser)

  test.each([1001, 1006, 4001])('comes back after %i', async (code) => {
    connect()
    FakeSocket.last.ends(code)
    await vi.advanceTimersByTimeAsync(300)
    expect(FakeSocket.all).toHaveLength(2)
    expect(ends.lost).toHaveBeenCalledTimes(1)
  })

  test.each([1009, 4000, 4003, 4004])('does not come back after %i', async (code) => {
    connect()
    FakeSocket.last.ends(code)
    browser.fire('online')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(ends.ended).toHaveBeenCalledWith(code)
  })

  test('comes back after a minute where there were too many, whatever happens', async () => {
    connect()
    FakeSocket.last.ends(4008)
    browser.fire('online')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(FakeSocket.all).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('waits longer each time, until it is steady', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const connection = connect()
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(125)
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(125)
    expect(FakeSocket.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(125)
    expect(FakeSocket.all).toHaveLength(3)
    connection.steady()
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(125)
    expect(FakeSocket.all).toHaveLength(4)
  })

  test('does not wait once the network is back', () => {
    connect()
    browser.fire('offline')
    expect(ends.lost).toHaveBeenCalledTimes(1)
    browser.fire('online')
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('that has gone dead is given up, and what it says later is not heard', () => {
    const connection = connect()
    const first = FakeSocket.last
    connection.renew()
    first.says({ kind: 'waiting' })
    expect(ends.received).not.toHaveBeenCalled()
    expect(ends.lost).toHaveBeenCalledTimes(1)
  })
})
