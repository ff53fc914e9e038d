import { fetchToday, standingIn, type Today } from '../../lib/api/daily'

/** Milliseconds between two looks. */
const interval = 3000

/** Today, as the server tells of it, for as long as somebody looks at the page. Made by a component. */
export class TodayPoller {
  /** As it was told last; null before. */
  today = $state.raw<Today | null>(null)
  /** Whether the server has not answered yet, though it was asked. */
  silent = $state(false)
  #receivedAt = $state(0)
  #now = $state(Date.now())

  /** Milliseconds to the next board, by the server's clock. */
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

  /** Whether something may change while one looks on: a result comes, or the next day. */
  #mayChange(): boolean {
    const attempt = this.today?.attempt ?? null
    return this.left === 0 || (attempt !== null && !standingIn(attempt))
  }
}
