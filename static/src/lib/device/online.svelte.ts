// Whether the server is in reach, as far as the page can tell. Whatever cannot be done without it asks here.
//
//   the page came from the device ─┐                           every now and then
//   the browser has no network ────┼─▶ away: offline, or down ── /healthz answers ─▶ in reach again
//   a request of ours failed ──────┘

import { fromDevice, reachable } from './freshness'

/** Without a network, or with one over which Rattle does not answer. */
export type Away = 'offline' | 'down'

const why = (): Away => (navigator.onLine ? 'down' : 'offline')

const firstPause = 1000
const longestPause = 30_000

let away = $state<Away | null>(fromDevice ? why() : null)
let returned = $state(false)
let pause = firstPause
let timer: ReturnType<typeof setTimeout> | undefined
let back: () => void = () => undefined

/** Why what needs the server cannot be done; null where it can. */
export const isAway = (): Away | null => away

/** Whether the server was out of reach, and is back. */
export const hasReturned = (): boolean => returned

/** Watches from now on. `came` is called when the server is back, before anybody hears of it. */
export function watchReach(came: () => void = back): void {
  back = came
  // What the browser says of the network is news: it is looked into at once, and again soon.
  addEventListener('offline', () => {
    pause = firstPause
    lose()
  })
  addEventListener('online', () => {
    pause = firstPause
    void ask()
  })
  // What was not asked while nobody looked is asked at once.
  addEventListener('visibilitychange', () => {
    if (away && document.visibilityState === 'visible') void ask()
  })
  if (away) lose()
}

/** The answer to a request of ours. Where there is none, or a proxy says that there is nobody, that is looked into. */
export async function reaching(request: Promise<Response>): Promise<Response> {
  try {
    const response = await request
    if (response.status >= 502 && response.status <= 504) void ask()
    return response
  } catch (error) {
    void ask()
    throw error
  }
}

function lose(): void {
  away = why()
  returned = false
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), pause)
  pause = Math.min(2 * pause, longestPause)
}

let asks = 0

async function ask(): Promise<void> {
  clearTimeout(timer)
  const mine = ++asks
  const answers = await reachable()
  if (mine !== asks) return // a later one knows better
  if (!answers) return lose()
  pause = firstPause
  if (!away) return
  back()
  away = null
  returned = true
}
