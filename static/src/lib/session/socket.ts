import type { World } from './environment'

/** What one socket tells of itself. */
export interface LineEnds {
  opened(): void
  received(frame: string): void
  gone(code: number): void
}

/** One WebSocket, and for how long it has owed an answer. */
export class Line {
  readonly #socket: WebSocket
  /** When the first thing was said since the last frame; the wish to be let in is one. */
  #said: number | null
  #heard: number

  constructor(
    url: string,
    private readonly world: World,
    ends: LineEnds,
  ) {
    this.#said = this.#heard = world.elapsed()
    const socket = (this.#socket = new WebSocket(url))
    socket.onopen = () => ends.opened()
    socket.onmessage = ({ data }) => {
      this.#said = null
      this.#heard = world.elapsed()
      ends.received(String(data))
    }
    socket.onclose = ({ code }) => ends.gone(code)
  }

  /** Whether it has not opened yet. */
  get opening(): boolean {
    return this.#socket.readyState === WebSocket.CONNECTING
  }

  /** Says something that is answered. */
  say(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#socket.send(text)
    this.#said ??= this.world.elapsed()
  }

  /** Since when there should have been a frame; null where none is owed. Frames are no answer to what `waits` still. */
  silentSince(waits: boolean): number | null {
    return this.#said ?? (waits ? this.#heard : null)
  }

  /** Nothing more is heard from it, not even its end. */
  end(): void {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket.close()
  }
}
