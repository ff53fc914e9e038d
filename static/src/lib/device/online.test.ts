import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Reach = typeof import('./online.svelte')

/** The state of the server and of the network. */
let serves: boolean
let network: { onLine: boolean }
let asked: number
let page: EventTarget

beforeEach(() => {
  serves = true
  network = { onLine: true }
  asked = 0
  page = new EventTarget()
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('fetch', (path: string) => {
    asked++
    expect(path).toBe('/healthz')
    return serves && network.onLine ? Promise.resolve(new Response()) : Promise.reject(new TypeError())
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that came from the server or from the device. */
async function opens(fromDevice = false): Promise<Reach> {
  vi.stubGlobal('document', {
    documentElement: { hasAttribute: () => fromDevice },
    visibilityState: 'visible',
  })
  const reach = await import('./online.svelte')
  return reach
}

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('while all is well nobody is asked', async () => {
  const { watchServer, outage, observed } = await opens()
  watchServer()
  await observed(Promise.resolve(new Response()))
  await passes(600_000)
  expect(outage()).toBeNull()
  expect(asked).toBe(0)
})

test('without a network one is off line, and back by oneself', async () => {
  const { watchServer, outage, hasReconnected } = await opens()
  const came = vi.fn()
  watchServer(came)
  network.onLine = false
  page.dispatchEvent(new Event('offline'))
  expect(outage()).toBe('offline')
  await passes(120_000)
  expect(outage()).toBe('offline')
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  await passes(0)
  expect(outage()).toBeNull()
  expect(hasReconnected()).toBe(true)
  expect(came).toHaveBeenCalledOnce()
})

test('a server that is down is not called off line', async () => {
  const { watchServer, outage, observed } = await opens()
  watchServer()
  serves = false
  await expect(observed(lost())).rejects.toThrow('Failed to fetch')
  await passes(0)
  expect(outage()).toBe('down')
  serves = true
  await passes(30_000)
  expect(outage()).toBeNull()
})

test('nor is it away because one request failed', async () => {
  const { watchServer, outage, observed } = await opens()
  watchServer()
  await expect(observed(lost())).rejects.toThrow()
  await passes(0)
  expect(asked).toBe(1)
  expect(outage()).toBeNull()
})

test('a proxy that finds no server is no server', async () => {
  const { watchServer, outage, observed } = await opens()
  watchServer()
  serves = false
  await observed(Promise.resolve(new Response(null, { status: 502 })))
  await passes(0)
  expect(outage()).toBe('down')
})

test('a page from the device asks with growing pauses, until the server is there', async () => {
  serves = false
  const { watchServer, outage } = await opens(true)
  const came = vi.fn()
  watchServer(came)
  expect(outage()).toBe('down')
  await passes(10 * 60_000)
  // After 1, 2, 4, 8 and 16 seconds, which are 31, then twice a minute.
  expect(asked).toBe(5 + 18)
  serves = true
  await passes(30_000)
  expect(came).toHaveBeenCalledOnce()
  expect(outage()).toBeNull()
})

test('a network that goes while the server is down changes what is said', async () => {
  serves = false
  const { watchServer, outage } = await opens(true)
  watchServer()
  network.onLine = false
  page.dispatchEvent(new Event('offline'))
  expect(outage()).toBe('offline')
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  await passes(0)
  expect(outage()).toBe('down')
})

test('an answer that comes late does not undo a later one', async () => {
  const { watchServer, outage } = await opens()
  watchServer()
  let fails = () => {}
  const late = new Promise<Response>((_, reject) => (fails = () => reject(new TypeError())))
  vi.stubGlobal('fetch', vi.fn().mockReturnValueOnce(late).mockResolvedValue(new Response()))
  page.dispatchEvent(new Event('offline'))
  await passes(1000) // the probe is sent and has no response yet
  page.dispatchEvent(new Event('online'))
  await passes(0)
  expect(outage()).toBeNull()
  fails()
  await passes(0)
  expect(outage()).toBeNull()
})
