import {
  leaveQueue,
  pollQueue,
  type QueueMatched,
  type QueueWaiting,
  type QueueRequest,
} from '../api/matches'
import { ApiError } from '../api/api'

/** Milliseconds between two polls of the queue, which drops a player who is silent for eight seconds. */
const pollInterval = 2000

/** Statuses after which the search does not retry. */
const fatalStatuses = (status: number) => status >= 400 && status < 500 && status !== 429

/** Searches for an opponent until it finds one or the player stops it. */
export class OpponentSearch {
  /** The request of the current search; null without one. */
  request = $state.raw<QueueRequest | null>(null)
  waiting = $state.raw<QueueWaiting | null>(null)
  matched = $state.raw<QueueMatched | null>(null)
  /** The status of the last error, 0 without a response; null after a success. */
  errorStatus = $state<number | null>(null)
  /** Seconds since the search began. */
  seconds = $state(0)

  #began = 0
  #asking: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #clock: ReturnType<typeof setInterval> | undefined

  /** The search calls `found` once if it succeeds. */
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

  /** Stops the search and leaves the queue, so that no opponent waits for this player in a room. */
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
