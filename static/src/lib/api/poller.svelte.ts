import { send } from './api'

const interval = 3000
/** Milliseconds between two requests after an error, so that the server can recover. */
const errorInterval = 15_000

/** Fetches a resource of the server repeatedly while the page is visible. */
export class Poller<T> {
  /** The last value; null before the first response. */
  value = $state.raw<T | null>(null)
  /** The status of the last error, 0 without a response; null after a success. */
  errorStatus = $state<number | null>(null)

  #address = ''
  #etag = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | null = null

  /** Polls an address; keeps the value of the last address until the first response. */
  start(address: string): void {
    if (address === this.#address) return
    this.stop()
    this.#address = address
    document.addEventListener('visibilitychange', this.#poll)
    this.#poll()
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#poll)
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#asking = null
    this.#address = this.#etag = ''
  }

  #poll = () => {
    clearTimeout(this.#timer)
    if (!document.hidden && !this.#asking) void this.#load()
  }

  async #load(): Promise<void> {
    const asking = (this.#asking = new AbortController())
    const status = await this.#request(asking.signal)
    if (asking.signal.aborted) return
    this.#asking = null
    this.errorStatus = status === 200 || status === 304 ? null : status
    this.#timer = setTimeout(this.#poll, this.errorStatus === null ? interval : errorInterval)
  }

  async #request(signal: AbortSignal): Promise<number> {
    try {
      const headers = this.#etag ? { 'if-none-match': this.#etag } : undefined
      const response = await send('GET', this.#address, { signal, ...(headers && { headers }) })
      if (response.status !== 200) return response.status
      const value = (await response.json()) as T
      if (signal.aborted) return 0
      this.#etag = response.headers.get('etag') ?? ''
      this.value = value
      return 200
    } catch {
      return 0
    }
  }
}
