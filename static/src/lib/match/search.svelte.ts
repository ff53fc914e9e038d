import {
  leaveQueue,
  pollQueue,
  type QueueMatched,
  type QueueWaiting,
  type QueueRequest,
} from '../api/matches'
import { ApiError } from '../api/api'

/** Milliseconds between two words to the queue: who is silent for eight seconds is out of it. */
const pollInterval = 2000

/** Refusals after which the search does not retry. */
const fatalStatuses = (status: number) => status >= 400 && status < 500 && status !== 429

/** Looks for somebody to play until one is found, or one looks no more. */
export class OpponentSearch {
  /** What was asked for last; null while nobody is looked for. */
  request = $state.raw<QueueRequest | null>(null)
  waiting = $state.raw<QueueWaiting | null>(null)
  matched = $state.raw<QueueMatched | null>(null)
  /** The status of the last no, 0 where no answer came; null while all is well. */
  errorStatus = $state<number | null>(null)
  /** Seconds since it began. */
  seconds = $state(0)

  #began = 0
  #asking: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #clock: ReturnType<typeof setInterval> | undefined

  /** `found` is told once for each search that ends well. */
  constructor(private readonly found: (matched: QueueMatched) => void) {}

  start(request: QueueRequest): void {
    this.#rest()
    this.request = request
    this.waiting = this.matched = this.errorStatus = null
    this.#began = Date.now()
    this.seconds = 0
    this.#clock = setInterval(() => (this.seconds = Math.floor((Date.now() - this.#began) / 1000)), 1000)
    void this.#ask(request)
  }

  /** Looks no more, and says so, that nobody is sent to a room where nobody comes. */
  stop(): void {
    const looking = this.request !== null && this.matched === null
    this.#rest()
    this.request = null
    if (looking) leaveQueue().catch(() => undefined)
  }

  #rest(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#clock)
    this.#asking?.abort()
    this.#asking = null
  }

  async #ask(request: QueueRequest): Promise<void> {
    const asking = (this.#asking = new AbortController())
    try {
      const answer = await pollQueue(request, asking.signal)
      if (asking.signal.aborted) return
      this.errorStatus = null
      if (answer.state === 'matched') {
        this.#rest()
        this.matched = answer
        this.found(answer)
        return
      }
      this.waiting = answer
    } catch (error) {
      if (asking.signal.aborted) return
      this.errorStatus = error instanceof ApiError ? error.status : 0
      if (fatalStatuses(this.errorStatus)) {
        this.#rest()
        this.request = null
        return
      }
    }
    this.#timer = setTimeout(() => void this.#ask(request), pollInterval)
  }
}
