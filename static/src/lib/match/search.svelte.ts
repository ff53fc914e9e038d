import { leaveQueue, queue, type Matched, type Waiting, type Wish } from '../api/matches'
import { Declined } from '../api/rooms'

/** Milliseconds between two words to the queue: who is silent for eight seconds is out of it. */
const beat = 2000

/** No to these is no for good. */
const final = (status: number) => status >= 400 && status < 500 && status !== 429

/** Looks for somebody to play until one is found, or one looks no more. */
export class Search {
  /** What was asked for last; null while nobody is looked for. */
  wish = $state.raw<Wish | null>(null)
  waiting = $state.raw<Waiting | null>(null)
  matched = $state.raw<Matched | null>(null)
  /** The status of the last no, 0 where no answer came; null while all is well. */
  trouble = $state<number | null>(null)
  /** Seconds since it began. */
  seconds = $state(0)

  #began = 0
  #asking: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #clock: ReturnType<typeof setInterval> | undefined

  /** `found` is told once for each search that ends well. */
  constructor(private readonly found: (matched: Matched) => void) {}

  start(wish: Wish): void {
    this.#rest()
    this.wish = wish
    this.waiting = this.matched = this.trouble = null
    this.#began = Date.now()
    this.seconds = 0
    this.#clock = setInterval(() => (this.seconds = Math.floor((Date.now() - this.#began) / 1000)), 1000)
    void this.#ask(wish)
  }

  /** Looks no more, and says so, that nobody is sent to a table where nobody comes. */
  stop(): void {
    const looking = this.wish !== null && this.matched === null
    this.#rest()
    this.wish = null
    if (looking) leaveQueue().catch(() => undefined)
  }

  #rest(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#clock)
    this.#asking?.abort()
    this.#asking = null
  }

  async #ask(wish: Wish): Promise<void> {
    const asking = (this.#asking = new AbortController())
    try {
      const answer = await queue(wish, asking.signal)
      if (asking.signal.aborted) return
      this.trouble = null
      if (answer.state === 'matched') {
        this.#rest()
        this.matched = answer
        this.found(answer)
        return
      }
      this.waiting = answer
    } catch (error) {
      if (asking.signal.aborted) return
      this.trouble = error instanceof Declined ? error.status : 0
      if (final(this.trouble)) {
        this.#rest()
        this.wish = null
        return
      }
    }
    this.#timer = setTimeout(() => void this.#ask(wish), beat)
  }
}
