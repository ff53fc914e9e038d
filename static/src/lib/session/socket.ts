import type { Environment } from './environment'

/** What happens to one socket. */
export interface SocketHandlers {
  onOpen(): void
  onFrame(frame: string): void
  onClose(code: number): void
}

/** One WebSocket, with the time since when an answer is missing. */
export class MonitoredSocket {
  readonly #socket: WebSocket
  /** When the first frame was sent since the last one received; opening counts as sending. */
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

  /** Whether it has not opened yet. */
  get opening(): boolean {
    return this.#socket.readyState === WebSocket.CONNECTING
  }

  /** Sends a frame that is answered. */
  send(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#socket.send(text)
    this.#unansweredSince ??= this.environment.elapsed()
  }

  /** Since when a frame is overdue; null where none is. With `waits`, the frames that came were no answers. */
  silentSince(waits: boolean): number | null {
    return this.#unansweredSince ?? (waits ? this.#lastFrameAt : null)
  }

  /** Closes it; no handler is called any more. */
  end(): void {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket.close()
  }
}
