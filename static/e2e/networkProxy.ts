import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * A proxy between a browser and its server, which can fail in various ways. With several servers, a WebSocket goes
 * to the one that the number of its attempt selects, and all other requests to the first.
 */
export class NetworkProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #webSockets = new Set<Socket>()
  #up = true
  /** Extra milliseconds for everything, each way. */
  #delay = 0
  /** The client address that servers see, if it is not the usual one. */
  sourceAddress: string | undefined
  /** What waits while the network is stalled; null while it is not. */
  #held: (() => void)[] | null = null
  #webSocketCount = 0

  private constructor(private readonly to: readonly URL[]) {
    this.#server = createServer((near) => {
      near.on('error', () => near.destroy())
      near.on('close', () => this.#sockets.delete(near))
      this.#sockets.add(near) // also before it sends anything: browsers open connections in advance
      if (this.#up) near.once('data', (start) => this.#join(near, start))
      else near.destroy()
    })
  }

  static async to(...urls: string[]): Promise<NetworkProxy> {
    const proxy = new NetworkProxy(urls.map((url) => new URL(url)))
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  cut(): void {
    this.#up = false
    this.#sockets.forEach((socket) => socket.destroy())
  }

  restore(): void {
    this.#up = true
  }

  /** From now on everything takes so many milliseconds longer, each way. */
  delayBy(delay: number): void {
    this.#delay = delay
  }

  /** From now on nothing gets through, and nothing is lost, until resume. */
  stall(): void {
    this.#held ??= []
  }

  resume(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const pass of held) pass()
  }

  /** How many WebSockets the page has tried to open. */
  get webSocketCount(): number {
    return this.#webSocketCount
  }

  /** Silently drops all that is sent on the current WebSockets; new ones work. */
  dropMessages(): void {
    for (const socket of this.#webSockets) socket.unpipe().resume()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #delayed(): Transform {
    return new Transform({
      transform: (chunk, _, done) => {
        // Later chunks wait for this one, which keeps their order, and limits the bandwidth as well.
        const pass = () => done(null, chunk)
        if (this.#held) this.#held.push(pass)
        else if (this.#delay > 0) setTimeout(pass, this.#delay)
        else pass()
      },
    })
  }

  #join(near: Socket, start: Buffer): void {
    const [, number] = /^GET \/ws\?\S*\btry=(\d+)/.exec(start.toString('latin1')) ?? []
    const to = this.to[Number(number ?? 0) % this.to.length]!
    const far = connect({ port: Number(to.port), host: to.hostname, localAddress: this.sourceAddress })
    if (number !== undefined) {
      this.#webSockets.add(near).add(far)
      this.#webSocketCount++
    }
    near.pause().unshift(start)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.pipe(this.#delayed()).pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.#sockets.delete(socket)
        this.#webSockets.delete(socket)
        other.destroy()
      })
    }
  }
}
