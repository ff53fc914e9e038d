import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playing } from '../protocol/exampleRooms'
import { fakeBrowser, FakeStorage, realBrowser } from './fakeBrowser'
import { TabStore } from './tabState'
import type { ClientMessage } from '../protocol/messages'
import { Session } from './session.svelte'
import { browserEnvironment as device } from './environment'

// Players on servers that hang and on networks that stall, in a simulation with the test's own clock:
//
//   Session ─ Socket ─ Network (stalls) ─▶ Server (hangs, is slow) ─▶ Store (all words, each once)

const latency = 50

/** The state that all servers share: the words of each tab, and when a tab was connected to none of them. */
class Store {
  readonly words = new Map<string, Map<number, string>>()
  readonly sockets = new Map<string, number>()
  readonly absences: number[] = []
  readonly #left = new Map<string, number>()

  come(tab: string): void {
    const left = this.#left.get(tab)
    if (left !== undefined) this.absences.push(Date.now() - left)
    this.#left.delete(tab)
    this.sockets.set(tab, (this.sockets.get(tab) ?? 0) + 1)
  }

  leave(tab: string): void {
    const rest = this.sockets.get(tab)! - 1
    this.sockets.set(tab, rest)
    if (rest === 0) this.#left.set(tab, Date.now())
  }

  wordsOf(tab: string): Map<number, string> {
    if (!this.words.has(tab)) this.words.set(tab, new Map())
    return this.words.get(tab)!
  }
}

class Server {
  /** How long each operation takes, and until when the server hangs. */
  delay = 0
  hangsUntil = 0

  constructor(private readonly store: Store) {}

  does(what: () => void): void {
    setTimeout(what, Math.max(0, this.hangsUntil - Date.now()) + this.delay)
  }

  hear(socket: Socket, message: ClientMessage): void {
    if (message.kind === 'join') {
      socket.tab = message.tab
      this.store.come(message.tab)
      const found = [...this.store.wordsOf(message.tab)]
      socket.tell({
        ...playing,
        closesAt: undefined,
        mine: found.map(([n, word]) => ({ word, points: 1, n, tab: socket.tab })),
      })
    } else if (message.kind === 'word') {
      const { n, word } = message
      this.store.wordsOf(socket.tab).set(n, word)
      socket.tell({ kind: 'answer', tab: socket.tab, n, word, points: 1 })
    }
  }

  end(socket: Socket): void {
    if (socket.tab) this.store.leave(socket.tab)
  }
}

/** The network between the page and the servers. It delays messages, and loses none. */
const network = {
  standsStillUntil: 0,
  servers: [] as Server[],
  carries(what: () => void): void {
    setTimeout(what, Math.max(0, this.standsStillUntil - Date.now()) + latency)
  },
  /** Routes sockets with successive numbers to different servers, like a proxy. */
  serverFor(url: string): Server {
    const count = Number(new URL(url).searchParams.get('try'))
    return this.servers[count % this.servers.length]!
  },
}

class Socket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: Socket[] = []
  readonly opened = Date.now()
  readonly #server: Server
  #dialled = false
  readyState = 0
  tab = ''
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    Socket.all.push(this)
    this.#server = network.serverFor(url)
    Socket.#dialsFirst(new URL(url).host)
  }

  /** A browser opens one socket at a time to an address: the next waits until that is open, or gone (RFC 6455, 4.1). */
  static #dialsFirst(host: string): void {
    const here = Socket.all.filter(({ url }) => new URL(url).host === host)
    const first = here.find(({ readyState }) => readyState === Socket.CONNECTING)
    if (first && !first.#dialled) first.#dial()
  }

  send(text: string): void {
    this.#asks(() => this.#server.hear(this, JSON.parse(text) as ClientMessage))
  }

  tell(message: object): void {
    network.carries(() => this.onmessage?.({ data: JSON.stringify(message) }))
  }

  close(): void {
    this.readyState = 3
    this.#asks(() => this.#server.end(this))
    Socket.#dialsFirst(new URL(this.url).host)
  }

  #dial(): void {
    this.#dialled = true
    this.#asks(() =>
      network.carries(() => {
        if (this.readyState !== Socket.CONNECTING) return
        this.readyState = Socket.OPEN
        Socket.#dialsFirst(new URL(this.url).host)
        this.onopen?.()
      }),
    )
  }

  #asks(what: () => void): void {
    network.carries(() => this.#server.does(what))
  }
}

/** Returns a random source that is the same in each run. */
function chanceFrom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let text = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    text = (text + Math.imul(text ^ (text >>> 7), 61 | text)) ^ text
    return ((text ^ (text >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A player who finds a word now and then. */
class Person {
  readonly #session: Session
  readonly #chance: () => number
  readonly #found: number[] = []
  #next = 0
  /** The longest time that a word waited for its answer. */
  kept = 0

  constructor(
    readonly name: string,
    seed: number,
  ) {
    this.#chance = chanceFrom(seed)
    vi.stubGlobal('location', { protocol: 'http:', host: `${name}.test` })
    const tabStore = new TabStore(new FakeStorage().asStorage(), () => name)
    const world = { ...device, random: this.#chance }
    this.#session = new Session(tabStore, 'BCDFGHBC', name, false, world)
  }

  /** When the player's sockets were opened. */
  get sockets(): number[] {
    return Socket.all
      .filter(({ url }) => new URL(url).hostname === `${this.name}.test`)
      .map(({ opened }) => opened)
  }

  get words(): number {
    return this.#found.length
  }

  get waits(): number {
    return this.#session.roomState.pending.length
  }

  lives(talks: boolean): void {
    if (talks && this.#session.roomState.room && Date.now() >= this.#next) {
      this.#session.submit(`word${this.#found.length}`, [])
      this.#found.push(Date.now())
      this.#next = Date.now() + 500 + this.#chance() * 6000
    }
    for (const { n } of this.#session.roomState.pending)
      this.kept = Math.max(this.kept, Date.now() - this.#found[n - 1]!)
  }

  get isIn(): boolean {
    return this.#session.roomState.link === 'joined'
  }

  goes(): void {
    this.#session.close()
  }
}

const crowd = 12
const tick = 100

// On a busy machine this takes longer; the measured times are simulated, and stay the same.
describe.each([1, 2, 3])('people of whom chance has made number %i', { timeout: 60_000 }, (seed) => {
  let store: Store
  let people: Person[]

  const gather = (servers: number) => {
    network.servers = Array.from({ length: servers }, () => new Server(store))
    people = Array.from({ length: crowd }, (_, i) => new Person(`tab-${i}`, 1000 * seed + i))
  }
  const goesOn = (seconds: number, talk = true) => {
    for (let i = 0; i < (1000 / tick) * seconds; i++) {
      vi.advanceTimersByTime(tick)
      for (const person of people) person.lives(talk)
    }
  }
  /** Returns the most sockets that a player has opened within ten seconds, after an instant. */
  const socketsInTenSeconds = (since: number) =>
    Math.max(
      ...people.map(({ sockets }) => {
        const later = sockets.filter((at) => at > since)
        return Math.max(
          0,
          ...later.map((from) => later.filter((at) => at >= from && at < from + 10_000).length),
        )
      }),
    )
  const nothingIsLost = () => {
    for (const person of people) {
      expect(person.waits).toBe(0)
      expect(store.wordsOf(person.name).size).toBe(person.words)
      expect(store.sockets.get(person.name)).toBe(1)
    }
  }

  beforeEach(() => {
    fakeBrowser()
    vi.stubGlobal('WebSocket', Socket)
    Socket.all = []
    store = new Store()
    network.standsStillUntil = 0
  })
  afterEach(() => {
    for (const person of people) person.goes()
    realBrowser()
  })

  test('are kept for four seconds at most by one of two servers that hangs', () => {
    gather(2)
    goesOn(10)
    const before = Socket.all.length
    network.servers[0]!.hangsUntil = Date.now() + 30_000
    goesOn(20)
    expect(Math.max(...people.map(({ kept }) => kept))).toBeLessThanOrEqual(4000)
    // The players on the other server have stayed there.
    expect(Socket.all.length).toBeLessThan(before + crowd)
    // Then the other server hangs, and the first one has recovered.
    goesOn(20)
    network.servers[1]!.hangsUntil = Date.now() + 30_000
    goesOn(20)
    expect(Math.max(...people.map(({ kept }) => kept))).toBeLessThanOrEqual(4000)
    goesOn(20, false)
    nothingIsLost()
  })

  test('come in within four seconds though one of two servers hangs', () => {
    gather(2)
    network.servers[0]!.hangsUntil = Date.now() + 30_000
    goesOn(4, false)
    expect(people.filter(({ isIn }) => isIn)).toHaveLength(crowd)
    goesOn(40)
    goesOn(20, false)
    nothingIsLost()
  })

  test('do not come upon a server that answers everybody after five seconds', () => {
    gather(1)
    goesOn(10)
    const [server] = network.servers
    const since = Date.now()
    server!.delay = 5000
    goesOn(100)
    expect(socketsInTenSeconds(since)).toBeLessThanOrEqual(1)
    goesOn(20, false)
    nothingIsLost()
  })

  test('keep words and seat on a network that stands still for five seconds', () => {
    gather(1)
    goesOn(10)
    network.standsStillUntil = Date.now() + 5000
    goesOn(10)
    expect(Math.max(...people.map(({ kept }) => kept))).toBeLessThanOrEqual(6000)
    goesOn(10, false)
    nothingIsLost()
    expect(store.absences).toEqual([])
  })
})
