import { vi } from 'vitest'

/** The parts of a browser that a session uses, for tests. */

export class FakeStorage {
  readonly #items = new Map<string, string>()
  readonly getItem = (key: string) => this.#items.get(key) ?? null
  readonly setItem = (key: string, value: string) => void this.#items.set(key, value)
  readonly removeItem = (key: string) => void this.#items.delete(key)

  /** Copies the storage, as a browser does when a tab is duplicated. */
  copy(): Storage {
    const copy = new FakeStorage()
    this.#items.forEach((value, key) => copy.setItem(key, value))
    return copy.asStorage()
  }

  asStorage(): Storage {
    return this as unknown as Storage
  }
}

export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  readonly sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.readyState = 3
  }

  /** The server accepts the connection. */
  opens(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  says(...messages: object[]): void {
    this.onmessage?.({ data: messages.map((message) => JSON.stringify(message)).join('\n') })
  }

  /** The server, or the network, closes the connection. */
  ends(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** Installs the fakes as globals; `fire` dispatches an event to the window. */
export function fakeBrowser() {
  const page = new EventTarget()
  FakeSocket.all = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'rattle.test' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  return { fire: (name: string) => page.dispatchEvent(new Event(name)) }
}

export function realBrowser() {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}
