import { isAway } from '../../lib/device/online.svelte'

/** Milliseconds between two looks. */
const pause = 10_000

/** What is found by looking again and again, for as long as somebody looks at the page. Made by a component. */
export class Lookout<T> {
  /** As it was seen last; null before the first look. */
  found = $state.raw<T | null>(null)

  constructor(private readonly find: () => Promise<T>) {
    $effect(() => {
      void this.#look()
      const timer = setInterval(() => void this.#look(), pause)
      return () => clearInterval(timer)
    })
  }

  async #look(): Promise<void> {
    if (document.visibilityState === 'hidden' || isAway()) return
    try {
      this.found = await this.find()
    } catch {
      // What was seen last is the best that we know.
    }
  }
}
