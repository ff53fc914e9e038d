// Plays one round of Rattle. A sample for authors of clients: Node with the package ws, by docs/PROTOCOL.md alone.
//
// Usage: node bot.mjs --words words.txt http://127.0.0.1:8080 [CODE]
//
// It says that it is a program, opens a room where it is given none, comes back when the network fails, and ends with the result.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'

const final = new Set([1009, 4000, 4003, 4004]) // coming back would not help

/** Whether a word is on a board, by a path through neighbours that uses no cell twice. */
function isOnBoard(word, { rows, cols, faces }) {
  const used = new Set()
  const walk = (cell, rest) => {
    const face = faces[cell] === '*' ? rest[0] : faces[cell].toUpperCase()
    if (used.has(cell) || !rest.startsWith(face)) return false
    rest = rest.slice(face.length)
    if (!rest) return true
    used.add(cell)
    const [row, col] = [Math.floor(cell / cols), cell % cols]
    for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, rows - 1); r++)
      for (let c = Math.max(col - 1, 0); c <= Math.min(col + 1, cols - 1); c++)
        if (walk(r * cols + c, rest)) return used.delete(cell)
    used.delete(cell)
    return false
  }
  return faces.some((_, cell) => walk(cell, word))
}

class Bot {
  cookie = ''
  tab = randomBytes(8).toString('hex')
  lastNumber = 0
  /** The words of this round without an answer, by their numbers, and the numbers that this socket has not sent. */
  open = new Map()
  unsent = []

  constructor(server, code, name, words) {
    Object.assign(this, { server: server.replace(/\/$/, ''), code, name, words })
  }

  async post(path, body) {
    const headers = { cookie: this.cookie, 'content-type': 'application/json' }
    const response = await fetch(this.server + path, { method: 'POST', headers, body: body && JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const [cookie] = response.headers.getSetCookie()
    if (cookie) this.cookie = cookie.split(';')[0]
    return response.json()
  }

  async enter() {
    await this.post('/api/bots/declare')
    if (this.code) return
    this.code = (await this.post('/api/rooms', { bots: true, seconds: 60 })).code
    console.log('room', this.code)
  }

  /** Plays until there is a result, and resolves with how the socket ended. */
  play() {
    return new Promise((resolve) => {
      const { server, cookie } = this
      const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/ws?v=1`, { headers: { origin: server, cookie } })
      const say = (message) => socket.send(JSON.stringify(message))
      let beat, silence
      // The server pings every 20 seconds; the package answers.
      const heard = () => {
        clearTimeout(silence)
        silence = setTimeout(() => socket.terminate(), 50_000)
      }
      socket.on('ping', heard)
      socket.on('error', () => {}) // close follows
      socket.on('open', () => {
        heard()
        say({ kind: 'join', room: this.code, name: this.name, tab: this.tab })
        this.unsent = [...this.open.keys()]
        beat = setInterval(() => this.turn(say), 100)
      })
      socket.on('message', (frame) => {
        heard()
        for (const line of frame.toString().split('\n')) {
          if (this.handle(JSON.parse(line), say)) socket.close(1000)
        }
      })
      socket.on('close', (code) => {
        clearInterval(beat)
        clearTimeout(silence)
        resolve({ code, over: this.over })
      })
    })
  }

  /** Says the next word, and in the end that there are no more. */
  turn(say) {
    const n = this.unsent.shift()
    if (n !== undefined) say({ kind: 'word', round: this.number, n, word: this.open.get(n) })
    else if (this.round && !this.done && this.open.size === 0) {
      this.done = true
      say({ kind: 'done' })
    }
  }

  /** Takes one message, and returns whether the round is over. */
  handle(m, say) {
    if (m.kind === 'error') throw new Error(m.text)
    if (m.kind === 'room') this.see(m, say)
    if (m.kind === 'answer' && m.tab === this.tab) this.open.delete(m.n)
    if (m.kind !== 'result' || m.round !== this.round) return false
    const me = m.players.find(({ id }) => id === this.you)
    console.log(`rank ${me.rank} of ${m.players.length} with ${me.points} points, ${me.found} words`)
    return (this.over = true)
  }

  see({ you, phase, players, round, roundId, board }, say) {
    this.you = you
    if (phase === 'lobby' && players.some(({ id, host }) => id === you && host)) say({ kind: 'start' })
    if (phase === 'called') say({ kind: 'contribute', bytes: randomBytes(16).toString('hex') })
    if (phase !== 'playing' || roundId === this.round) return
    this.round = roundId
    this.number = round
    const found = this.words.filter((word) => word.length >= 3 && isOnBoard(word, board))
    this.open = new Map(found.map((word) => [++this.lastNumber, word.toLowerCase()]))
    this.unsent = [...this.open.keys()]
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { words: { type: 'string', default: '/usr/share/dict/words' }, name: { type: 'string', default: 'Node' } },
})
const words = readFileSync(values.words, 'utf8').toUpperCase().split(/\s+/).filter(Boolean)
const bot = new Bot(positionals[0], positionals[1], values.name, words)
await bot.enter()
for (let pause = 250; ; pause = Math.min(2 * pause, 5000)) {
  const { over, code } = await bot.play()
  if (over) break
  if (final.has(code)) throw new Error(`the socket was closed (${code})`)
  await sleep(pause)
}
