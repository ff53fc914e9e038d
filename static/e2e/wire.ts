import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A wire between a browser and a server, to be cut and mended. */
export class Wire {
  readonly #server: Server
  readonly #ends = new Set<Socket>()
  readonly #talks = new Set<Socket>()
  #whole = true
  /** Milliseconds that everything takes longer, each way. */
  #delay = 0

  private constructor(private readonly to: URL) {
    this.#server = createServer((near) => {
      if (this.#whole) this.#join(near, connect(Number(this.to.port), this.to.hostname))
      else near.destroy()
    })
  }

  static async to(url: string): Promise<Wire> {
    const wire = new Wire(new URL(url))
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
        if (this.#delay > 0) setTimeout(() => done(null, chunk), this.#delay)
        else done(null, chunk)
      },
    })
  }

  #join(near: Socket, far: Socket): void {
    near.once('data', (start) => {
      if (start.toString('latin1').startsWith('GET /ws')) this.#talks.add(near).add(far)
    })
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
