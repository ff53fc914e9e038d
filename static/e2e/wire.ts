import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A wire between a browser and a server, to be cut and mended. */
export class Wire {
  readonly #server: Server
  readonly #ends = new Set<Socket>()
  readonly #talks = new Set<Socket>()
  #whole = true

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

  /** Passes nothing on that is said on the WebSockets of now, and tells nobody; new ones are well. */
  swallow(): void {
    for (const end of this.#talks) end.unpipe().resume()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
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
      end.pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        this.#ends.delete(end)
        this.#talks.delete(end)
        other.destroy()
      })
    }
  }
}
