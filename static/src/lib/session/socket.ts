import type { Environment } from './environment'

/** Receives what happens to one socket. */
export interface SocketHandlers {
  onOpen(): void
  onFrame(frame: string): void
  onClose(code: number): void
}

/** One WebSocket, with the time since when it has waited for an answer. */
export class MonitoredSocket {
  readonly #socket: WebSocket
  /** When the page sent the first frame after the last one received; opening counts as sending. */
  #unansweredSince: number | null
  #lastFrameAt: number

  constructor(
    url: string,
    private readonly environment: Environment,
    handlers: SocketHandlers,
  ) {
    this.#unansweredSince = this.#lastFrameAt = environment.elapsed()
    const socket = (this.#socket = new WebSocket(url))
    socket.onopen = () => handlers.onOpen()
    socket.onmessage = ({ data }) => {
      this.#unansweredSince = null
      this.#lastFrameAt = environment.elapsed()
      handlers.onFrame(String(data))
    }
    socket.onclose = ({ code }) => handlers.onClose(code)
  }

  /** Whether it is still opening. */
  get opening(): boolean {
    return this.#socket.readyState === WebSocket.CONNECTING
  }

  /** Sends a frame to which the server responds. */
  send(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#socket.send(text)
    this.#unansweredSince ??= this.environment.elapsed()
  }

  /** Returns since when a frame is overdue; null if none is. With `waits`, the frames received were not answers. */
  silentSince(waits: boolean): number | null {
    return this.#unansweredSince ?? (waits ? this.#lastFrameAt : null)
  }

  /** Closes the socket; it calls no handler any more. */
  end(): void {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket.close()
  }
}
