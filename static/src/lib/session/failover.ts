// When a page that receives nothing opens a second socket. A hanging server keeps its sockets open, and so does a
// stalled network: nothing reports that they are dead. All times are monotonic, since the user may set the clock.

/** How long the page waits for an answer before it opens a second socket: the first time, and at most. */
const minTimeout = 3000
const maxTimeout = 24_000

/** After this time without a try, the timeout is reset. */
const resetAfter = 60_000

/** A page that must wait for the store keeps its socket for as long as the protocol allows silence. */
const waitTimeout = 50_000

/** Returns the milliseconds of silence before try `tries` (from 0); `chance` in [0, 1) spreads the later tries. */
export function timeoutFor(tries: number, chance: number): number {
  if (tries === 0) return minTimeout
  return Math.min(minTimeout * 2 ** tries, maxTimeout) * (1 + chance / 4)
}

/** Counts the tries, so that pages do not flood a server that is slow for all of them with sockets. */
export class Failover {
  #tries = 0
  #last = -Infinity
  #timeout = minTimeout
  #notBefore = -Infinity

  constructor(private readonly chance: () => number) {}

  /** Whether to open a second socket now; if so, it counts as a try. */
  shouldTry(silentSince: number, now: number, mustWait: boolean): boolean {
    if (now - this.#last > resetAfter) this.reset()
    const since = Math.max(silentSince, this.#last)
    if (now - since < (mustWait ? waitTimeout : this.#timeout) || now < this.#notBefore) return false
    this.#last = now
    this.#timeout = timeoutFor(++this.#tries, this.chance())
    return true
  }

  /** Resets the timeout, since the server has answered as fast as it should. */
  reset(): void {
    this.#tries = 0
    this.#timeout = minTimeout
  }

  /** Allows no try before an instant. */
  suspendUntil(until: number): void {
    this.#notBefore = until
  }
}
