import { outage } from '../../lib/device/online.svelte'

/** Milliseconds between two requests. */
const interval = 10_000

/** Fetches a value repeatedly while the page is visible. A component creates it. */
export class Refresher<T> {
  /** The last value; null before the first. */
  value = $state.raw<T | null>(null)

  constructor(private readonly find: () => Promise<T>) {
    $effect(() => {
      void this.#refresh()
      const timer = setInterval(() => void this.#refresh(), interval)
      return () => clearInterval(timer)
    })
  }

  async #refresh(): Promise<void> {
    if (document.visibilityState === 'hidden' || outage()) return
    try {
      this.value = await this.find()
    } catch {
      // The last value is the best one that the page has.
    }
  }
}
