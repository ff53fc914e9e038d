import { fetchToday, standingIn, type Today } from '../../lib/api/daily'

/** Milliseconds between two requests. */
const interval = 3000

/** Fetches today's state for as long as the page is visible. A component creates it. */
export class TodayPoller {
  /** The last state received; null before the first. */
  today = $state.raw<Today | null>(null)
  /** Whether the server has not answered a request. */
  silent = $state(false)
  #receivedAt = $state(0)
  #now = $state(Date.now())

  /** Milliseconds until the next board, by the server's clock. */
  readonly left = $derived(
    this.today ? Math.max(0, this.today.ends - this.today.now - (this.#now - this.#receivedAt)) : 0,
  )

  constructor() {
    $effect(() => {
      void this.refresh()
      const timer = setInterval(() => {
        this.#now = Date.now()
        if (this.#mayChange() && !document.hidden) void this.refresh()
      }, interval)
      return () => clearInterval(timer)
    })
  }

  async refresh(): Promise<void> {
    try {
      this.today = await fetchToday()
      this.#receivedAt = Date.now()
      this.silent = false
    } catch {
      this.silent = this.today === null
    }
  }

  /** Whether something may change soon: a result arrives, or the next day begins. */
  #mayChange(): boolean {
    const attempt = this.today?.attempt ?? null
    return this.left === 0 || (attempt !== null && !standingIn(attempt))
  }
}
