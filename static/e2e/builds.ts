import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../dist/page/', import.meta.url))
const kinds: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

/** A server with the page alone, as it was built, and then as the next build would be: all files renamed. */
export class Builds {
  readonly #server: Server
  readonly #assets = readdirSync(`${folder}assets`)
  #next = false
  /** What was asked for, by path. */
  readonly asked: string[] = []

  private constructor() {
    this.#server = createServer(({ url }, response) => this.#answer(url!, response))
  }

  static async open(): Promise<Builds> {
    const builds = new Builds()
    await new Promise<void>((resolve) => builds.#server.listen(0, '127.0.0.1', resolve))
    return builds
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What the build calls a file now. The words are the same. */
  name(asset: string): string {
    return this.#next && !asset.includes('.words') ? asset.replace('-', '-next-') : asset
  }

  bringTheNext(): void {
    this.#next = true
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(path: string, response: ServerResponse): void {
    this.asked.push(path)
    const asked = path === '/' ? 'index.html' : path.slice(1)
    const asset = this.#assets.find((asset) => `assets/${this.name(asset)}` === asked)
    const file = asset ? `assets/${asset}` : asked.startsWith('assets/') ? '' : asked
    if (path === '/api/rooms') response.setHeader('Content-Type', 'application/json').end('{"rooms":[]}')
    else if (path === '/healthz') response.end()
    else if (file && !path.startsWith('/api/')) this.#send(file, response)
    else response.writeHead(404).end()
  }

  #send(file: string, response: ServerResponse): void {
    const kind = file.split('.').at(-1)!
    response.setHeader(
      'Content-Type',
      kinds[kind] ?? (kind === 'html' ? 'text/html' : 'application/octet-stream'),
    )
    response.setHeader('Cache-Control', 'no-store')
    const bytes = readFileSync(folder + file)
    response.end(/woff2|png|words/.test(kind) ? bytes : this.#renamed(bytes.toString()))
  }

  #renamed(text: string): string {
    return this.#assets.reduce((text, asset) => text.replaceAll(asset, this.name(asset)), text)
  }
}
