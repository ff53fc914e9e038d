import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A program that was started for a test, and ends with it. */
export interface Program {
  /** Where it listens. */
  url: string
  stop(): Promise<void>
}

const patience = 15_000

/** The built program on a free port; `redis` is the address of its store, if it shall not use its own. */
export async function startRattle(redis?: string): Promise<Program> {
  const program = process.env['RATTLE_BIN'] ?? fileURLToPath(new URL('../../bin/rattle', import.meta.url))
  if (!existsSync(program))
    throw new Error(`${program} is not there: build the page and then the program first`)
  const store = redis ? ['--redis', redis] : ['--data', 'none']
  // Rounds shorter than anybody would play are for tests.
  const env = { ...process.env, RATTLE_MIN_SECONDS: '1' }
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', ...store], { env })
  const [, url] = await line(child, program, /^Rattle: (http:\S+)$/m)
  if (!url) throw new Error(`${program} did not say where it listens`)
  const page = await (await fetch(url)).text()
  if (!page.includes('/assets/'))
    throw new Error(`${program} was built without its page: npm run build comes first`)
  return { url, stop: () => stop(child) }
}

/** A redis-server on a free port of this machine, which keeps nothing. */
export async function startRedis(): Promise<Program> {
  const port = await freePort()
  const child = spawn('redis-server', [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ])
  await line(child, 'redis-server', /Ready to accept connections/)
  return { url: `redis://127.0.0.1:${port}`, stop: () => stop(child) }
}

function line(child: ChildProcess, name: string, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`${name} ${why}\n${said}`))
    const timer = setTimeout(() => fail(`was not ready after ${patience} ms`), patience)
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const found = wanted.exec(said)
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
