// Whether the server can be reached, as far as the page can tell.
//
//   the page came from the device ─┐                           every now and then
//   the browser has no network ────┼─▶ away: offline, or down ── /healthz answers ─▶ in reach again
//   a request of ours failed ──────┘

import { servedOffline, isServerReachable } from './freshness'

/** Without a network, or with one over which Rattle does not answer. */
export type Outage = 'offline' | 'down'

const causeOfOutage = (): Outage => (navigator.onLine ? 'down' : 'offline')

const minDelay = 1000
const maxDelay = 30_000

let away = $state<Outage | null>(servedOffline ? causeOfOutage() : null)
let reconnected = $state(false)
let pause = minDelay
let timer: ReturnType<typeof setTimeout> | undefined
let back: () => void = () => undefined

/** Why the server cannot be reached; null where it can. */
export const outage = (): Outage | null => away

/** Whether the server was out of reach and is back. */
export const hasReconnected = (): boolean => reconnected

/** Watches from now on. `came` is called when the server is back, before anything else reacts to it. */
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
  // A hidden page does not probe: catch up at once.
  addEventListener('visibilitychange', () => {
    if (away && document.visibilityState === 'visible') void probe()
  })
  if (away) markUnreachable()
}

/** Passes a response on. Where there is none, or a proxy answers for a missing server, the server is probed. */
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
  if (mine !== probes) return // a later one knows better
  if (!answers) return markUnreachable()
  pause = minDelay
  if (!away) return
  back()
  away = null
  reconnected = true
}
