// Whether the server can be reached, as far as the page can tell.
//
//   the page came from the device ─┐                        at intervals
//   the browser has no network ────┼─▶ offline, or down ── /healthz responds ─▶ reachable again
//   a request of the page failed ──┘

import { servedOffline, isServerReachable } from './freshness'

/** offline: there is no network. down: there is one, but Rattle does not respond. */
export type Outage = 'offline' | 'down'

const causeOfOutage = (): Outage => (navigator.onLine ? 'down' : 'offline')

const minDelay = 1000
const maxDelay = 30_000

let away = $state<Outage | null>(servedOffline ? causeOfOutage() : null)
let reconnected = $state(false)
let pause = minDelay
let timer: ReturnType<typeof setTimeout> | undefined
let back: () => void = () => undefined

/** Why the server is out of reach; null if it is in reach. */
export const outage = (): Outage | null => away

/** Whether the server was out of reach and is back. */
export const hasReconnected = (): boolean => reconnected

/** Starts to watch. It calls `came` when the server is back, before anything else reacts to that. */
export function watchServer(came: () => void = back): void {
  back = came
  // When the browser reports a change of the network, probe at once, and again soon.
  addEventListener('offline', () => {
    pause = minDelay
    markUnreachable()
  })
  addEventListener('online', () => {
    pause = minDelay
    void probe()
  })
  // A hidden page does not probe, so it probes as soon as it is visible.
  addEventListener('visibilitychange', () => {
    if (away && document.visibilityState === 'visible') void probe()
  })
  if (away) markUnreachable()
}

/** Passes a response on. If there is none, or it comes from a proxy without a server, it probes the server. */
export async function observed(request: Promise<Response>): Promise<Response> {
  try {
    const response = await request
    if (response.status >= 502 && response.status <= 504) void probe()
    return response
  } catch (error) {
    void probe()
    throw error
  }
}

function markUnreachable(): void {
  away = causeOfOutage()
  reconnected = false
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), pause)
  pause = Math.min(2 * pause, maxDelay)
}

let probes = 0

async function probe(): Promise<void> {
  clearTimeout(timer)
  const mine = ++probes
  const answers = await isServerReachable()
  if (mine !== probes) return // a later probe has started
  if (!answers) return markUnreachable()
  pause = minDelay
  if (!away) return
  back()
  away = null
  reconnected = true
}
