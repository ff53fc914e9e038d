// A way to the table that comes back by itself:
//
//   opened ─▶ line ──────────── closed, after a pause ─▶ line …
//               │ silent: see failover.ts
//               ├─▶ other ── says `room` ─▶ becomes the line, and the first is let go
//               ├── speaks again ─▶ the other is let go
//               └── never opened ─▶ is let go at once, and the next is the line

import { Doubt } from './failover'
import { Line } from './socket'
import { closedForGood, tooManyHere } from '../protocol/messages'
import type { World } from './environment'

export interface Ends {
  /** A socket is open. What is to be said first on it is said to this one. */
  opened(say: (text: string) => void): void
  /** One frame, as text. */
  received(frame: string): void
  /** Whether a frame lets us in. */
  welcomes(frame: string): boolean
  /** Called once for each connection that was open or tried, and that another has not replaced yet. */
  lost(): void
  /** Called after lost() if the server does not want us back. */
  ended(code: number): void
}

const firstPause = 250
const longestPause = 5000
const minute = 60_000

/** Milliseconds to wait before try number `tries` (from 0); `chance` in [0, 1) keeps a crowd from coming back as one. */
export function pause(tries: number, chance: number): number {
  return Math.min(firstPause * 2 ** tries, longestPause) * (0.5 + chance / 2)
}

const forGood: ReadonlySet<number> = new Set(Object.values(closedForGood))

/** A WebSocket that comes back by itself, after growing pauses, until it is closed. */
export class Connection {
  #line: Line | null = null
  /** Opened beside a line that is silent; what it says waits until it lets us in. */
  #other: { line: Line; heard: string[] } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #closed = false
  /** The server has asked for a pause that nothing cuts short. */
  #sentAway = false
  #doubt: Doubt
  /** Counts the sockets: a proxy may send neighbours to different servers. */
  #count: number

  constructor(
    private readonly url: string,
    private readonly ends: Ends,
    private readonly world: World,
  ) {
    this.#doubt = new Doubt(world.chance)
    this.#count = Math.floor(world.chance() * 100)
    addEventListener('online', this.#now)
    addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#now)
    this.#open()
  }

  /** Says something to the table, which answers. */
  send(text: string): void {
    this.#line?.say(text)
  }

  /** To be called often: looks whether the server still speaks to us. `waits`: something has no answer yet; `told`: to wait. */
  look(waits: boolean, told: boolean): void {
    const since = this.#line?.silentSince(waits) ?? null
    if (since !== null && this.#doubt.tries(since, this.world.elapsed(), told)) this.#tryAnother()
  }

  /** To be called when the other side has proved to be of use: the next pause is a short one again. */
  steady(): void {
    this.#tries = 0
  }

  /** To be called when an answer came as soon as it should. */
  prompt(): void {
    this.#doubt.trust()
  }

  /** Gives up a connection that is of no use. */
  renew(): void {
    this.#drop()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#now)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#now)
    clearTimeout(this.#timer)
    this.#letOtherGo()
    this.#drop()
  }

  #open(): void {
    clearTimeout(this.#timer)
    this.#sentAway = false
    this.#line = this.#dial()
  }

  #dial(): Line {
    const line: Line = new Line(`${this.url}&try=${this.#count++}`, this.world, {
      opened: () => this.ends.opened((text) => line.say(text)),
      received: (frame) => this.#received(line, frame),
      gone: (code) => (line === this.#line ? this.#gone(code) : this.#otherGone(code)),
    })
    return line
  }

  #received(line: Line, frame: string): void {
    if (line === this.#line) {
      this.#letOtherGo()
      this.ends.received(frame)
      return
    }
    this.#other?.heard.push(frame)
    if (!this.ends.welcomes(frame)) return
    this.#line?.end()
    this.ends.lost()
    this.#turnToOther()
  }

  /**
   * A line that has not opened is let go first: a browser asks an address for one socket at a time, and without a
   * cookie two would be two players. Nothing can have been said on it.
   */
  #tryAnother(): void {
    this.#letOtherGo()
    if (this.#line?.opening) {
      this.#line.end()
      this.ends.lost()
      this.#open()
      return
    }
    this.#other = { line: this.#dial(), heard: [] }
  }

  #turnToOther(): void {
    const other = this.#other
    if (!other) return
    this.#other = null
    this.#line = other.line
    for (const frame of other.heard) this.ends.received(frame)
  }

  #letOtherGo(): void {
    this.#other?.line.end()
    this.#other = null
  }

  #otherGone(code: number): void {
    this.#other = null
    if (code === tooManyHere) this.#doubt.rest(this.world.elapsed() + minute)
    if (!forGood.has(code)) return
    this.close()
    this.ends.ended(code)
  }

  /** A browser that lost its network keeps the socket for minutes; we do not wait for it to notice. */
  readonly #drop = (): void => {
    this.#letOtherGo()
    if (!this.#line) return
    this.#line.end()
    this.#gone(1000)
  }

  readonly #now = (): void => {
    if (!this.#line && !this.#sentAway && document.visibilityState === 'visible') this.#open()
  }

  #gone(code: number): void {
    this.#line = null
    this.ends.lost()
    if (this.#closed) return
    if (forGood.has(code)) {
      this.close()
      this.ends.ended(code)
      return
    }
    if (this.#other) {
      this.#turnToOther()
      return
    }
    this.#sentAway = code === tooManyHere
    const wait = pause(this.#tries++, this.world.chance())
    this.#timer = setTimeout(() => this.#open(), this.#sentAway ? minute + wait : wait)
  }
}
