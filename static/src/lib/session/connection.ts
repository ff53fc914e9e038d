// A connection to a room that reconnects by itself:
//
//   opened ─▶ socket ──────────── closed, after a delay ─▶ socket …
//               │ silent: see failover.ts
//               ├─▶ candidate ── gets a `room` ─▶ takes over, and the first socket is closed
//               ├── gets a frame again ─▶ the candidate is closed
//               └── not open yet ─▶ is closed at once, and the next socket takes its place

import { Failover } from './failover'
import { MonitoredSocket } from './socket'
import { permanentCloseCodes, tooManyConnections } from '../protocol/messages'
import type { Environment } from './environment'

export interface ConnectionHandlers {
  /** A socket is open. `say` sends a frame on this one, which may still be a candidate. */
  onOpen(say: (text: string) => void): void
  /** One frame, as text. */
  onFrame(frame: string): void
  /** Whether a frame admits this tab to the room. */
  admits(frame: string): boolean
  /** Called once for each socket that is gone, whether it opened or not, unless another one has replaced it. */
  onLost(): void
  /** Called after onLost() if the server has closed the socket permanently. */
  onEnded(code: number): void
}

const minDelay = 250
const maxDelay = 5000
const minute = 60_000

/** Returns the delay before try `tries` (from 0); `chance` in [0, 1) spreads clients that were cut off together. */
export function retryDelay(tries: number, chance: number): number {
  return Math.min(minDelay * 2 ** tries, maxDelay) * (0.5 + chance / 2)
}

const permanent: ReadonlySet<number> = new Set(Object.values(permanentCloseCodes))

/** A WebSocket that reconnects by itself, after increasing delays, until it is closed. */
export class Connection {
  #socket: MonitoredSocket | null = null
  /** Opened beside a silent socket; its frames are kept until the server admits it to the room. */
  #candidate: { socket: MonitoredSocket; frames: string[] } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #closed = false
  /** Whether the server has asked for a delay that nothing may shorten. */
  #mustWait = false
  #failover: Failover
  /** Counts the sockets; by this number, a proxy may route successive ones to different servers. */
  #count: number

  constructor(
    private readonly url: string,
    private readonly handlers: ConnectionHandlers,
    private readonly environment: Environment,
  ) {
    this.#failover = new Failover(environment.random)
    this.#count = Math.floor(environment.random() * 100)
    addEventListener('online', this.#openNow)
    addEventListener('offline', this.#disconnect)
    document.addEventListener('visibilitychange', this.#openNow)
    this.#open()
  }

  /** Sends a frame to which the server responds. */
  send(text: string): void {
    this.#socket?.send(text)
  }

  /**
   * Checks whether the server still responds; to be called often. `waits`: something has no answer yet; `mustWait`: the
   * server has asked the page to wait.
   */
  check(waits: boolean, mustWait: boolean): void {
    const since = this.#socket?.silentSince(waits) ?? null
    if (since !== null && this.#failover.shouldTry(since, this.environment.elapsed(), mustWait))
      this.#openCandidate()
  }

  /** Resets the delay; to be called once a connection has proved useful. */
  resetBackoff(): void {
    this.#tries = 0
  }

  /** Resets the failover; to be called when an answer arrives as fast as it should. */
  answeredFast(): void {
    this.#failover.reset()
  }

  /** Closes a useless connection, and opens another. */
  reconnect(): void {
    this.#disconnect()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#openNow)
    removeEventListener('offline', this.#disconnect)
    document.removeEventListener('visibilitychange', this.#openNow)
    clearTimeout(this.#timer)
    this.#dropCandidate()
    this.#disconnect()
  }

  #open(): void {
    clearTimeout(this.#timer)
    this.#mustWait = false
    this.#socket = this.#openSocket()
  }

  #openSocket(): MonitoredSocket {
    const socket: MonitoredSocket = new MonitoredSocket(
      `${this.url}&try=${this.#count++}`,
      this.environment,
      {
        onOpen: () => this.handlers.onOpen((text) => socket.send(text)),
        onFrame: (frame) => this.#received(socket, frame),
        onClose: (code) => (socket === this.#socket ? this.#socketClosed(code) : this.#candidateClosed(code)),
      },
    )
    return socket
  }

  #received(socket: MonitoredSocket, frame: string): void {
    if (socket === this.#socket) {
      this.#dropCandidate()
      this.handlers.onFrame(frame)
      return
    }
    this.#candidate?.frames.push(frame)
    if (!this.handlers.admits(frame)) return
    this.#socket?.end()
    this.handlers.onLost()
    this.#switchToCandidate()
  }

  /**
   * Opens a candidate. A socket that has not opened is closed first: a browser opens one at a time to an address, and
   * without a cookie two would be two players. Nothing can have been sent on it.
   */
  #openCandidate(): void {
    this.#dropCandidate()
    if (this.#socket?.opening) {
      this.#socket.end()
      this.handlers.onLost()
      this.#open()
      return
    }
    this.#candidate = { socket: this.#openSocket(), frames: [] }
  }

  #switchToCandidate(): void {
    const other = this.#candidate
    if (!other) return
    this.#candidate = null
    this.#socket = other.socket
    for (const frame of other.frames) this.handlers.onFrame(frame)
  }

  #dropCandidate(): void {
    this.#candidate?.socket.end()
    this.#candidate = null
  }

  #candidateClosed(code: number): void {
    this.#candidate = null
    if (code === tooManyConnections) this.#failover.suspendUntil(this.environment.elapsed() + minute)
    if (!permanent.has(code)) return
    this.close()
    this.handlers.onEnded(code)
  }

  /** Disconnects at once when the network is gone; the browser itself would keep the socket for minutes. */
  readonly #disconnect = (): void => {
    this.#dropCandidate()
    if (!this.#socket) return
    this.#socket.end()
    this.#socketClosed(1000)
  }

  readonly #openNow = (): void => {
    if (!this.#socket && !this.#mustWait && document.visibilityState === 'visible') this.#open()
  }

  #socketClosed(code: number): void {
    this.#socket = null
    this.handlers.onLost()
    if (this.#closed) return
    if (permanent.has(code)) {
      this.close()
      this.handlers.onEnded(code)
      return
    }
    if (this.#candidate) {
      this.#switchToCandidate()
      return
    }
    this.#mustWait = code === tooManyConnections
    const wait = retryDelay(this.#tries++, this.environment.random())
    this.#timer = setTimeout(() => this.#open(), this.#mustWait ? minute + wait : wait)
  }
}
