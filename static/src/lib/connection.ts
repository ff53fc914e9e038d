import { closedForGood, tooManyHere } from './messages'

export interface Ends {
  opened(): void
  /** One frame, as text. */
  received(frame: string): void
  /** Called once for each connection that was open or tried. */
  lost(): void
  /** Called after lost() if the server does not want us back. */
  ended(code: number): void
}

const firstPause = 250
const longestPause = 5000
const minute = 60_000

/** Milliseconds to wait before try number `tries` (from 0); `chance` in [0, 1) keeps a crowd from coming back as one. */
export function pause(tries: number, chance: number): number {
  return Math.min(firstPause * 2 ** tries, longestPause) * (0.5 + chance / 2)
}

const forGood: ReadonlySet<number> = new Set(Object.values(closedForGood))

/** A WebSocket that comes back by itself, after growing pauses, until it is closed. */
export class Connection {
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #closed = false
  /** The server has asked for a pause that nothing cuts short. */
  #sentAway = false

  constructor(
    private readonly url: string,
    private readonly ends: Ends,
  ) {
    addEventListener('online', this.#now)
    addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#now)
    this.#open()
  }

  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
  }

  /** To be called when the other side has proved to be of use: the next pause is a short one again. */
  steady(): void {
    this.#tries = 0
  }

  /** Gives up a connection that only seems to be open. */
  renew(): void {
    this.#drop()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#now)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#now)
    clearTimeout(this.#timer)
    this.#drop()
  }

  #open(): void {
    clearTimeout(this.#timer)
    this.#sentAway = false
    const socket = new WebSocket(this.url)
    this.#socket = socket
    socket.onopen = () => this.ends.opened()
    socket.onmessage = ({ data }) => this.ends.received(String(data))
    socket.onclose = ({ code }) => this.#gone(code)
  }

  /** A browser that lost its network keeps the socket for minutes; we do not wait for it to notice. */
  readonly #drop = (): void => {
    const socket = this.#socket
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    this.#gone(1000)
  }

  readonly #now = (): void => {
    if (!this.#socket && !this.#sentAway && document.visibilityState === 'visible') this.#open()
  }

  #gone(code: number): void {
    this.#socket = null
    this.ends.lost()
    if (this.#closed) return
    if (forGood.has(code)) {
      this.close()
      this.ends.ended(code)
      return
    }
    this.#sentAway = code === tooManyHere
    const wait = pause(this.#tries++, Math.random())
    this.#timer = setTimeout(() => this.#open(), this.#sentAway ? minute + wait : wait)
  }
}
