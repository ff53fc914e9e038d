import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * A wire between a browser and a server, to be cut and mended. Where it leads to several servers, sockets go to
 * them by their number, as through a proxy, and all else to the first.
 */
export class Wire {
  readonly #server: Server
  readonly #ends = new Set<Socket>()
  readonly #talks = new Set<Socket>()
  #whole = true
  /** Milliseconds that everything takes longer, each way. */
  #delay = 0
  /** The address that servers see; that of everybody else here, unless it is another. */
  from: string | undefined
  /** What waits for the wire to carry again; null while it does. */
  #held: (() => void)[] | null = null
  #opened = 0

  private constructor(private readonly to: readonly URL[]) {
    this.#server = createServer((near) => {
      if (this.#whole) near.once('data', (start) => this.#join(near, start))
      else near.destroy()
      near.on('error', () => near.destroy())
    })
  }

  static async to(...urls: string[]): Promise<Wire> {
    const wire = new Wire(urls.map((url) => new URL(url)))
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve))
    return wire
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  cut(): void {
    this.#whole = false
    this.#ends.forEach((end) => end.destroy())
  }

  mend(): void {
    this.#whole = true
  }

  /** From now on what is said takes so many milliseconds longer, each way. */
  slowBy(delay: number): void {
    this.#delay = delay
  }

  /** From now on nothing gets through, and nothing is lost. */
  standsStill(): void {
    this.#held ??= []
  }

  goesOn(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const pass of held) pass()
  }

  /** How many WebSockets were asked for. */
  get opened(): number {
    return this.#opened
  }

  /** Passes nothing on that is said on the WebSockets of now, and tells nobody; new ones are well. */
  swallow(): void {
    for (const end of this.#talks) end.unpipe().resume()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #slow(): Transform {
    return new Transform({
      transform: (chunk, _, done) => {
        // Later chunks wait behind it: pieces stay in order, and a slow wire is also a narrow one.
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
    const far = connect({ port: Number(to.port), host: to.hostname, localAddress: this.from })
    if (number !== undefined) {
      this.#talks.add(near).add(far)
      this.#opened++
    }
    near.pause().unshift(start)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(end)
      end.pipe(this.#slow()).pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        this.#ends.delete(end)
        this.#talks.delete(end)
        other.destroy()
      })
    }
  }
}
