import { outage } from '../../lib/device/online.svelte'

/** Milliseconds between two looks. */
const interval = 10_000

/** What is found by looking again and again, for as long as somebody looks at the page. Made by a component. */
export class Refresher<T> {
  /** As it was seen last; null before the first look. */
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
      // What was seen last is the best that we know.
    }
  }
}
