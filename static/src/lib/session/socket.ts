import type { Environment } from './environment'

/** What one socket tells of itself. */
export interface SocketHandlers {
  onOpen(): void
  onFrame(frame: string): void
  onClose(code: number): void
}

/** One WebSocket, and for how long it has owed an answer. */
export class MonitoredSocket {
  readonly #socket: WebSocket
  /** When the first thing was said since the last frame; the wish to be let in is one. */
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

  /** Says something that is answered. */
  send(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#socket.send(text)
    this.#unansweredSince ??= this.environment.elapsed()
  }

  /** Since when there should have been a frame; null where none is owed. Frames are no answer to what `waits` still. */
  silentSince(waits: boolean): number | null {
    return this.#unansweredSince ?? (waits ? this.#lastFrameAt : null)
  }

  /** Nothing more is heard from it, not even its end. */
  end(): void {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket.close()
  }
}
