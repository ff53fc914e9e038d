// A server for measurements, and players without a browser.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const program = process.env.PROGRAM ?? fileURLToPath(new URL('../../bin/rattle', import.meta.url))
if (!existsSync(program)) throw new Error(`${program} is not there: make build comes first`)

/** How to start Chromium, as the browser tests do. */
export const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Starts a server on a free port, without persistence. Returns its address and a function that stops it. */
export async function serve() {
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--drain', '0s', '--data', 'none'], {
    env: { ...process.env, RATTLE_MIN_SECONDS: '1' },
  })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (line) => {
      const found = /^Rattle: (http:\S+)/m.exec(line)
      if (found) resolve(found[1])
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return { url, stop: () => child.kill() }
}

/** Creates a room. Returns its code. */
export async function createRoom(url, settings) {
  const response = await fetch(`${url}/api/rooms`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  })
  if (!response.ok) throw new Error(`no room: ${response.status} ${await response.text()}`)
  return (await response.json()).code
}

/** The everyday words of a board, as the program finds them. */
export function wordsOn({ faces, rows, cols }) {
  const lines = Array.from({ length: rows }, (_, row) => faces.slice(row * cols, (row + 1) * cols).join(' '))
  const found = execFileSync(program, ['solve', lines.join('/'), '--list', 'everyday'], { encoding: 'utf8' })
  return found
    .split('\n')
    .filter((line) => /^[A-Z]+$/.test(line))
    .map((word) => word.toLowerCase())
}

/** Joins a room, and plays a word every so many milliseconds in each round. */
export class Bot {
  #n = 0
  #words = []
  #roundId = ''
  #round = 0
  /** The latest phase of the room, and its board. */
  seen = { phase: '', board: null }

  constructor(url, code, name, pause) {
    const tab = [...crypto.getRandomValues(new Uint8Array(8))]
      .map((b) => b.toString(16).padStart(2, '0'))
      .join('')
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws?v=1`, { headers: { Origin: url } })
    this.socket.addEventListener('open', () => this.#send({ kind: 'join', room: code, name, tab }))
    this.socket.addEventListener('message', ({ data }) => this.#read(data))
    this.timer = setInterval(() => this.#play(), pause)
  }

  close() {
    clearInterval(this.timer)
    this.socket.close()
  }

  #read(frame) {
    const messages = frame.split('\n').map((line) => JSON.parse(line))
    // A bot whose words are not accepted would leave the page with nothing to show.
    const error = messages.find(({ kind }) => kind === 'error')
    if (error) throw new Error(`a bot got ${error.code}: ${error.text}`)
    const room = messages.findLast(({ kind }) => kind === 'room')
    if (!room) return
    Object.assign(this.seen, { phase: room.phase, board: room.board })
    if (room.phase !== 'playing' || room.roundId === this.#roundId) return
    this.#roundId = room.roundId
    this.#round = room.round
    this.#words = wordsFor(room).sort(() => Math.random() - 0.5)
  }

  #play() {
    const word = this.seen.phase === 'playing' && this.#words.pop()
    if (word) this.#send({ kind: 'word', round: this.#round, n: ++this.#n, word })
  }

  #send(message) {
    this.socket.send(JSON.stringify(message))
  }
}

const solved = new Map()

function wordsFor({ roundId, board }) {
  if (!solved.has(roundId)) solved.set(roundId, wordsOn(board))
  return [...solved.get(roundId)]
}
