import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, retryDelay } from './connection'
import { fakeBrowser, FakeSocket, realBrowser } from './fakeBrowser'
import { browserEnvironment as device } from './environment'

test('pauses grow, up to a limit', () => {
  const pauses = [0, 1, 2, 3, 10, 1000].map((tries) => retryDelay(tries, 0))
  expect(pauses).toEqual([125, 250, 500, 1000, 2500, 2500])
})

test('chance spreads a crowd over half of the pause', () => {
  expect(retryDelay(2, 0)).toBe(500)
  expect(retryDelay(2, 0.999)).toBeCloseTo(999.5)
})

describe('a connection', () => {
  let browser: ReturnType<typeof fakeBrowser>
  const world = { ...device, random: () => chance }
  let chance = 0
  const handlers = {
    onOpen: vi.fn((say: (text: string) => void) => say('{"kind":"join"}')),
    onFrame: vi.fn(),
    admits: (frame: string) => frame.includes('"room"'),
    onLost: vi.fn(),
    onEnded: vi.fn(),
  }
  const connect = () => new Connection('ws://rattle.test/ws?v=1', handlers, world)

  beforeEach(() => {
    browser = fakeBrowser()
    chance = 0
    vi.clearAllMocks()
  })
  afterEach(realBrowser)

  test.each([1001, 1006, 4001])('comes back after %i', async (code) => {
    connect()
    FakeSocket.last.ends(code)
    await vi.advanceTimersByTimeAsync(300)
    expect(FakeSocket.all).toHaveLength(2)
    expect(handlers.onLost).toHaveBeenCalledTimes(1)
  })

  test.each([1009, 4000, 4003, 4004])('does not come back after %i', async (code) => {
    connect()
    FakeSocket.last.ends(code)
    browser.fire('online')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(handlers.onEnded).toHaveBeenCalledWith(code)
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
    const connection = connect()
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(125)
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(125)
    expect(FakeSocket.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(125)
    expect(FakeSocket.all).toHaveLength(3)
    connection.resetBackoff()
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(125)
    expect(FakeSocket.all).toHaveLength(4)
  })

  test('does not wait once the network is back', () => {
    connect()
    browser.fire('offline')
    expect(handlers.onLost).toHaveBeenCalledTimes(1)
    browser.fire('online')
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('counts its sockets, so that a proxy can send the next one to another server', async () => {
    chance = 0.429
    connect()
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(300)
    expect(FakeSocket.all.map(({ url }) => url)).toEqual([
      'ws://rattle.test/ws?v=1&try=42',
      'ws://rattle.test/ws?v=1&try=43',
    ])
  })

  test('that is given up is not heard any more', () => {
    const connection = connect()
    const first = FakeSocket.last
    connection.reconnect()
    first.says({ kind: 'waiting' })
    expect(handlers.onFrame).not.toHaveBeenCalled()
    expect(handlers.onLost).toHaveBeenCalledTimes(1)
  })

  describe('beside which another is opened', () => {
    const waiting = { kind: 'waiting' }
    const room = { kind: 'room' }
    const result = { kind: 'result' }
    const frames = () => handlers.onFrame.mock.calls.map(([frame]) => JSON.parse(frame as string) as object)
    const seconds = async (connection: Connection, n: number, waits = false, told = false) => {
      for (let i = 0; i < 10 * n; i++) {
        await vi.advanceTimersByTimeAsync(100)
        connection.check(waits, told)
      }
    }
    const silent = async () => {
      const connection = connect()
      FakeSocket.last.opens()
      FakeSocket.last.says(room)
      connection.send('{"kind":"start"}')
      await seconds(connection, 3)
      const [first, second] = FakeSocket.all
      expect(FakeSocket.all).toHaveLength(2)
      vi.clearAllMocks()
      return { connection, first: first!, second: second! }
    }

    test('hears nobody for three seconds though something was said', async () => {
      const connection = connect()
      FakeSocket.last.opens()
      FakeSocket.last.says(room)
      await seconds(connection, 20)
      expect(FakeSocket.all).toHaveLength(1)
      connection.send('{"kind":"start"}')
      await seconds(connection, 2.9)
      expect(FakeSocket.all).toHaveLength(1)
      await seconds(connection, 0.1)
      expect(FakeSocket.all).toHaveLength(2)
    })

    test.each([
      ['back', -3_600_000],
      ['forward', 3_600_000],
    ])('so long, also where the device’s clock is set %s meanwhile', async (_, step) => {
      const connection = connect()
      FakeSocket.last.opens()
      FakeSocket.last.says(room)
      connection.send('{"kind":"start"}')
      await seconds(connection, 2)
      vi.setSystemTime(Date.now() + step)
      await seconds(connection, 0.9)
      expect(FakeSocket.all).toHaveLength(1)
      await seconds(connection, 0.1)
      expect(FakeSocket.all).toHaveLength(2)
      vi.setSystemTime(Date.now() + step)
      await seconds(connection, 5.9)
      expect(FakeSocket.all).toHaveLength(2)
      await seconds(connection, 0.1)
      expect(FakeSocket.all).toHaveLength(3)
    })

    test('also where it never opened: that is let go, as a browser opens one at a time', async () => {
      const connection = connect()
      await seconds(connection, 3)
      const [first, second] = FakeSocket.all
      expect(FakeSocket.all).toHaveLength(2)
      expect([first!.readyState, second!.readyState]).toEqual([3, 0])
      expect(handlers.onLost).toHaveBeenCalledTimes(1)
      first!.opens()
      expect(first!.sent).toEqual([])
      second!.opens()
      second!.says(result)
      second!.says(room)
      connection.send('{"kind":"start"}')
      expect(second!.sent).toEqual([{ kind: 'join' }, { kind: 'start' }])
      expect(frames()).toEqual([result, room])
      expect(handlers.onLost).toHaveBeenCalledTimes(1)
    })

    test('is asked for anew, later and later, where none opens', async () => {
      await seconds(connect(), 21)
      expect(FakeSocket.all.map(({ readyState }) => readyState)).toEqual([3, 3, 3, 0])
    })

    test('also where frames came that are no answer', async () => {
      const connection = connect()
      FakeSocket.last.opens()
      FakeSocket.last.says(room)
      connection.send('{"kind":"word"}')
      await seconds(connection, 2, true)
      FakeSocket.last.says({ kind: 'score' })
      await seconds(connection, 2.9, true)
      expect(FakeSocket.all).toHaveLength(1)
      await seconds(connection, 0.1, true)
      expect(FakeSocket.all).toHaveLength(2)
    })

    test('is let go once the other has said `room`, and not before', async () => {
      const { first, second } = await silent()
      second.opens()
      expect(second.sent).toEqual([{ kind: 'join' }])
      expect(first.sent).toEqual([{ kind: 'join' }, { kind: 'start' }])
      second.says(result)
      expect(first.readyState).toBe(FakeSocket.OPEN)
      expect(frames()).toEqual([])
      second.says(room)
      expect(first.readyState).toBe(3)
      expect(handlers.onLost).toHaveBeenCalledTimes(1)
      expect(frames()).toEqual([result, room])
      expect(FakeSocket.all).toHaveLength(2)
    })

    test('is said to until then, and the other from then on', async () => {
      const { connection, first, second } = await silent()
      second.opens()
      connection.send('{"kind":"again"}')
      second.says(room)
      connection.send('{"kind":"done"}')
      expect(first.sent.at(-1)).toEqual({ kind: 'again' })
      expect(second.sent).toEqual([{ kind: 'join' }, { kind: 'done' }])
    })

    test('stays if it speaks first', async () => {
      const { first, second } = await silent()
      second.opens()
      first.says(waiting)
      expect(second.readyState).toBe(3)
      second.says(room)
      expect(frames()).toEqual([waiting])
      expect(handlers.onLost).not.toHaveBeenCalled()
    })

    test('leaves its place to the other where it handlers', async () => {
      const { first, second } = await silent()
      second.opens()
      first.ends(1001)
      expect(handlers.onLost).toHaveBeenCalledTimes(1)
      second.says(room)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(frames()).toEqual([room])
      expect(FakeSocket.all).toHaveLength(2)
    })

    test('stays where the other ends, which is tried again later and later, with chance', async () => {
      const { connection } = await silent()
      FakeSocket.last.ends(1006)
      await seconds(connection, 5.9)
      expect(FakeSocket.all).toHaveLength(2)
      chance = 0.999
      await seconds(connection, 0.1)
      expect(FakeSocket.all).toHaveLength(3)
      await seconds(connection, 14.9)
      expect(FakeSocket.all).toHaveLength(3)
      await seconds(connection, 0.1)
      expect(FakeSocket.all).toHaveLength(4)
      expect(FakeSocket.all.map(({ readyState }) => readyState)).toEqual([1, 3, 3, 0])
      expect(handlers.onLost).not.toHaveBeenCalled()
    })

    test('is left by nobody who was told to wait', async () => {
      const connection = connect()
      FakeSocket.last.opens()
      FakeSocket.last.says(room)
      connection.send('{"kind":"word"}')
      FakeSocket.last.says(waiting)
      await seconds(connection, 49.9, true, true)
      expect(FakeSocket.all).toHaveLength(1)
    })

    test('handlers with it where the server wants nobody back', async () => {
      const { first, second } = await silent()
      second.ends(4003)
      expect(first.readyState).toBe(3)
      expect(handlers.onEnded).toHaveBeenCalledWith(4003)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(FakeSocket.all).toHaveLength(2)
    })

    test('is tried a minute later where there were too many', async () => {
      const { connection } = await silent()
      FakeSocket.last.ends(4008)
      await seconds(connection, 59)
      expect(FakeSocket.all).toHaveLength(2)
      await seconds(connection, 2)
      expect(FakeSocket.all).toHaveLength(3)
    })

    test('goes with it', async () => {
      const { connection, first, second } = await silent()
      connection.close()
      expect([first.readyState, second.readyState]).toEqual([3, 3])
      browser.fire('online')
      expect(FakeSocket.all).toHaveLength(2)
    })
  })
})
