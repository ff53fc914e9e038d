// When a page that receives nothing opens a second socket. A server that hangs keeps its sockets open, and so does a
// stalled network: nothing reports that they are gone. All times are monotonic, since somebody may set the clock.

/** How long an answer may take before a second socket is opened: the first time, and at most. */
const minTimeout = 3000
const maxTimeout = 24_000

/** After so long without a try the timeout starts over. */
const resetAfter = 60_000

/** A page that was told to wait for the store stays for as long as the protocol allows silence. */
const waitTimeout = 50_000

/** Milliseconds of silence before try number `tries` (from 0). Later tries do not come as a crowd, by `chance` in [0, 1). */
export function timeoutFor(tries: number, chance: number): number {
  if (tries === 0) return minTimeout
  return Math.min(minTimeout * 2 ** tries, maxTimeout) * (1 + chance / 4)
}

/** Counts the tries, so that a server that is slow for everybody is not flooded with sockets. */
export class Failover {
  #tries = 0
  #last = -Infinity
  #timeout = minTimeout
  #notBefore = -Infinity

  constructor(private readonly chance: () => number) {}

  /** Whether to try another way now; if so, it counts as a try. */
  shouldTry(silentSince: number, now: number, mustWait: boolean): boolean {
    if (now - this.#last > resetAfter) this.reset()
    const since = Math.max(silentSince, this.#last)
    if (now - since < (mustWait ? waitTimeout : this.#timeout) || now < this.#notBefore) return false
    this.#last = now
    this.#timeout = timeoutFor(++this.#tries, this.chance())
    return true
  }

  /** The server has answered as fast as it should. */
  reset(): void {
    this.#tries = 0
    this.#timeout = minTimeout
  }

  /** Tries nothing before then. */
  suspendUntil(until: number): void {
    this.#notBefore = until
  }
}
