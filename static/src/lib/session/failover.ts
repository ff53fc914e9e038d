// When a page that hears nothing tries another way to its table. A server that hangs keeps its sockets open, and
// so does a network that stands still: nobody says that they are gone. All by the time that has passed, and not by
// the device's clock, which somebody may set meanwhile.

/** So long may an answer take before a second socket is opened, the first time and at most. */
const firstPatience = 3000
const longestPatience = 24_000

/** After so long without a try all is forgotten. */
const calm = 60_000

/** Whoever was told to wait for the store stays, for as long as the protocol lets silence mean nothing. */
const patienceOfTheTold = 50_000

/** Milliseconds of silence before try number `tries` (from 0). Later tries do not come as a crowd, by `chance` in [0, 1). */
export function patience(tries: number, chance: number): number {
  if (tries === 0) return firstPatience
  return Math.min(firstPatience * 2 ** tries, longestPatience) * (1 + chance / 4)
}

/** Counts the tries, so that a server that is slow for everybody is not asked by everybody again and again. */
export class Doubt {
  #tries = 0
  #last = -Infinity
  #patience = firstPatience
  #notBefore = -Infinity

  constructor(private readonly chance: () => number) {}

  /** Whether to try another way now; if so, it counts as a try. */
  tries(silentSince: number, now: number, told: boolean): boolean {
    if (now - this.#last > calm) this.trust()
    const since = Math.max(silentSince, this.#last)
    if (now - since < (told ? patienceOfTheTold : this.#patience) || now < this.#notBefore) return false
    this.#last = now
    this.#patience = patience(++this.#tries, this.chance())
    return true
  }

  /** The server has answered as soon as people are used to. */
  trust(): void {
    this.#tries = 0
    this.#patience = firstPatience
  }

  /** No try before then. */
  rest(until: number): void {
    this.#notBefore = until
  }
}
