import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const readyTimeout = 15_000

/** The path of the built program. */
export function program(): string {
  const path = process.env['PROGRAM'] ?? fileURLToPath(new URL('../../bin/rattle', import.meta.url))
  if (!existsSync(path)) throw new Error(`${path} is not there: build the page and then the program first`)
  return path
}

/** Returns the output of `rattle verify` for a record; throws unless the record verifies. */
export function verify(record: string): string {
  return execFileSync(program(), ['verify', record], { encoding: 'utf8' })
}

/** A server process, which can be killed and restarted at the same address. */
export class Rattle {
  #child: ChildProcess | null = null
  #listen = '127.0.0.1:0'

  private constructor(private readonly store: string[]) {}

  /**
   * Starts a server on a free port, with the Redis at this address or, without one, with its data in memory, and perhaps
   * with further flags.
   */
  static async start(redis?: string, ...flags: string[]): Promise<Rattle> {
    const rattle = new Rattle([...(redis ? ['--redis', redis] : ['--data', 'none']), ...flags])
    await rattle.restart()
    const page = await (await fetch(rattle.url)).text()
    if (!page.includes('/assets/'))
      throw new Error(`${program()} was built without its page: npm run build comes first`)
    return rattle
  }

  get url(): string {
    return `http://${this.#listen}`
  }

  /** Starts the server, after its end, perhaps with a notice of its operator. */
  async restart(notice = ''): Promise<void> {
    // Tests use rounds that are shorter than players may choose.
    const env = { ...process.env, RATTLE_MIN_SECONDS: '1', RATTLE_NOTICE: notice }
    this.#child = spawn(program(), ['serve', '--listen', this.#listen, '--drain', '0s', ...this.store], {
      env,
    })
    const [, address] = await waitForOutput(this.#child, 'rattle', /^Rattle: http:\/\/(\S+?)\/?$/m)
    this.#listen = address!
  }

  /** Makes the server hang: it does nothing, and keeps all its connections. */
  suspend(): void {
    this.#child?.kill('SIGSTOP')
  }

  resume(): void {
    this.#child?.kill('SIGCONT')
  }

  /** Ends the server without a shutdown. */
  async kill(): Promise<void> {
    await end(this.#child, 'SIGKILL')
  }

  async stop(): Promise<void> {
    await end(this.#child, 'SIGTERM')
  }
}

/** A redis-server on a free port, without persistence. */
export class Redis {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(): Promise<Redis> {
    const port = String(await freePort())
    const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const child = spawn('redis-server', options)
    await waitForOutput(child, 'redis-server', /Ready to accept connections/)
    return new Redis(child, `redis://127.0.0.1:${port}`)
  }

  /** Runs a command with redis-cli. */
  run(...command: string[]): void {
    execFileSync('redis-cli', ['-u', this.url, ...command])
  }

  async stop(): Promise<void> {
    await end(this.child, 'SIGTERM')
  }
}

export function waitForOutput(child: ChildProcess, name: string, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = (why: string) => reject(new Error(`${name} ${why}\n${text}`))
    const timer = setTimeout(() => fail(`was not ready after ${readyTimeout} ms`), readyTimeout)
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const found = wanted.exec(text)
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('error', (error) => fail(`cannot be started (is it installed?): ${error.message}`))
    child.on('exit', (code) => fail(`ended with ${code}`))
  })
}

async function end(child: ChildProcess | null, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
