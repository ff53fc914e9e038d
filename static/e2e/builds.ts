import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const folder = fileURLToPath(new URL('../dist/page/', import.meta.url))
const mediaTypes: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

/** Serves the page alone: first as it was built, then as a next build would be, with all files renamed. */
export class Builds {
  readonly #server: Server
  readonly #assets = new Set(readdirSync(`${folder}assets`).map((file) => file.replace(/\.(br|gz)$/, '')))
  #next = false
  /** The paths of all requests. */
  readonly requested: string[] = []

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

  /** The current name of a file. The word list keeps its own, as its content is the same. */
  name(asset: string): string {
    return this.#next && !asset.includes('.words') ? asset.replace('-', '-next-') : asset
  }

  deployNext(): void {
    this.#next = true
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(path: string, response: ServerResponse): void {
    this.requested.push(path)
    const wanted = path === '/' ? 'index.html' : path.slice(1)
    const asset = [...this.#assets].find((asset) => `assets/${this.name(asset)}` === wanted)
    const file = asset ? `assets/${asset}` : wanted.startsWith('assets/') ? '' : wanted
    if (path === '/api/rooms') response.setHeader('Content-Type', 'application/json').end('{"rooms":[]}')
    else if (path === '/healthz') response.end()
    else if (file && !path.startsWith('/api/')) this.#send(file, response)
    else response.writeHead(404).end()
  }

  #send(file: string, response: ServerResponse): void {
    const extension = file.split('.').at(-1)!
    response.setHeader(
      'Content-Type',
      mediaTypes[extension] ?? (extension === 'html' ? 'text/html' : 'application/octet-stream'),
    )
    response.setHeader('Cache-Control', 'no-store')
    const packed = existsSync(`${folder}${file}.gz`)
    const bytes = packed ? gunzipSync(readFileSync(`${folder}${file}.gz`)) : readFileSync(folder + file)
    response.end(/woff2|png|words/.test(extension) ? bytes : this.#renamed(bytes.toString()))
  }

  #renamed(text: string): string {
    return [...this.#assets].reduce((text, asset) => text.replaceAll(asset, this.name(asset)), text)
  }
}
