import { Connection, type Ends } from './connection'
import { fetchFound } from '../api/found'
import type { Locker } from './tabState'
import {
  closedForGood,
  decode,
  encode,
  type ClientMessage,
  type ErrorCode,
  type RoomMessage,
  type Settings,
} from '../protocol/messages'
import { random } from '../device/random'
import { isPrompt, Pace, ready, waits } from './pacing'
import { reduce, unlisted, type Happening, type Table } from './roomState'
import type { Saying } from './talk'
import { world as device, type World } from './environment'

/** Milliseconds between two looks at the clock. */
const tick = 100

/** Milliseconds to wait for the answer to leaving. */
const patience = 1500

const endings: Record<number, ErrorCode> = {
  [closedForGood.unknownRoom]: 'unknown-room',
  [closedForGood.removed]: 'removed',
}

/** How a session gets to its table: over the network, unless the table is in the page itself. */
export type Way = Pick<Connection, 'send' | 'look' | 'steady' | 'prompt' | 'renew' | 'close'>
export type Leads = (ends: Ends, world: World) => Way

const overTheNetwork: Leads = (ends, world) => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new Connection(`${scheme}://${location.host}/ws?v=1`, ends, world)
}

/** A seat at a table, or a place to watch from, held over as many connections as it takes. */
export class Session {
  table = $state.raw() as Table
  /** This device's clock, for all that runs on the page. */
  now = $state(0)
  #connection: Way
  #pace = new Pace()
  #timer = setInterval(() => this.#tick(), tick)
  /** The round that we have given our bytes to. */
  #gave = ''
  /** The round whose words of our own we have asked for, since its result left them out. */
  #listed = ''
  #leaving = false
  /** The id of the last command. */
  #asked = 0
  #left: (() => void) | undefined

  constructor(
    private readonly locker: Pick<Locker, 'fetch' | 'leave' | 'keepPlace'>,
    readonly code: string,
    private name: string,
    private readonly watch = false,
    private readonly world: World = device,
    leads: Leads = overTheNetwork,
  ) {
    this.now = world.now()
    this.table = this.locker.fetch(code)
    const ends: Ends = {
      opened: (say) => this.#join(say),
      received: (frame) => this.#receive(frame),
      welcomes: (frame) => decode(frame).some(({ kind }) => kind === 'room'),
      lost: () => this.#lose(),
      ended: (code) => this.#happen({ kind: 'ended', why: endings[code] ?? 'bad-message' }),
    }
    this.#connection = leads(ends, world)
  }

  start = () => this.#send({ kind: 'start' })
  again = () => this.#send({ kind: 'again' })
  lobby = () => this.#send({ kind: 'lobby' })
  done = () => this.#send({ kind: 'done' })
  set = (settings: Partial<Settings>) => this.#send({ kind: 'settings', settings })
  lock = (locked: boolean) => this.#send({ kind: 'lock', locked })
  remove = (player: string) => this.#send({ kind: 'remove', player })
  give = (player: string, more: number) => this.#send({ kind: 'time', player, more })
  vote = (player: string) => this.#send({ kind: 'vote', player })
  addBot = (strength: number) => this.#send({ kind: 'bot', strength })
  rename = (name: string) => this.#send({ kind: 'rename', name })

  sit(name: string): void {
    this.name = name
    this.#send({ kind: 'sit', name })
  }

  submit(word: string, path: readonly number[]): void {
    this.#happen({ kind: 'submitted', word, path })
    this.#flush()
  }

  say(saying: Saying): void {
    const id = ++this.#asked
    this.#happen({ kind: 'saying', id, saying })
    this.#send('text' in saying ? { kind: 'say', id, ...saying } : { kind: 'emote', id, ...saying })
  }

  playOn(on: boolean): void {
    this.#happen({ kind: 'playing on', on })
  }

  /** Frees the seat, and maybe looks on. Resolves when the server has heard it, so that the page may go. */
  leave(looksOn = false): Promise<void> {
    this.#leaving = !looksOn
    this.locker.keepPlace(this.code, looksOn ? 'watching' : null)
    if (this.table.link !== 'joined' || this.table.room?.watching) return Promise.resolve()
    this.#send({ kind: 'leave' })
    return new Promise((resolve) => {
      this.#left = resolve
      setTimeout(resolve, patience)
    })
  }

  /** Asks for the words of a player that the result leaves out. What fails can be asked again. */
  async list(player: string): Promise<void> {
    const words = await fetchFound(this.code, player).catch(() => null)
    if (words) this.#happen({ kind: 'listed', player, ...words })
  }

  /** At another table the seat is wished for already. */
  seatAt(code: string): void {
    this.locker.keepPlace(code, 'seated')
  }

  close(): void {
    clearInterval(this.#timer)
    this.#connection.close()
  }

  /** Who has seen the table comes back as what they were there: seated, or watching. */
  #join(say: (text: string) => void): void {
    const { room, tab } = this.table
    const watch = room ? room.watching : this.watch
    const name = room?.players.find(({ id }) => id === room.you)?.name ?? this.name
    say(encode({ kind: 'join', room: this.code, name, tab, ...(watch && { watch }) }))
  }

  /** What the server before has heard, the next one may not know. */
  #lose(): void {
    this.#gave = ''
    this.#happen({ kind: 'lost' })
  }

  #receive(frame: string): void {
    const at = this.world.now()
    for (const message of decode(frame)) {
      if (message.kind === 'answer' && isPrompt(this.table, message, at)) this.#connection.prompt()
      this.#happen({ kind: 'received', message, at })
      if (message.kind === 'room') this.#arrive(message)
      // No seat for the moment: to be tried again, after a pause.
      else if (message.kind === 'error' && this.table.link !== 'joined') this.#connection.renew()
    }
    if (this.table.room?.watching) this.#left?.()
    if (this.table.refused) this.close()
    this.#contribute()
    this.#flush()
  }

  #arrive({ watching }: RoomMessage): void {
    this.#connection.steady()
    const { room } = this.table
    const own = room?.result?.players.find(({ id }) => id === room.you)
    if (own && unlisted(own) && this.#listed !== room?.roundId) {
      this.#listed = room?.roundId ?? ''
      void this.list(own.id)
    }
    if (!this.#leaving) this.locker.keepPlace(this.code, watching ? 'watching' : 'seated')
  }

  /** While the dice are shaken each seat adds to the seed, so that nobody alone has chosen the board. */
  #contribute(): void {
    const { room } = this.table
    if (room?.phase !== 'called' || room.watching || this.#gave === room.roundId) return
    this.#gave = room.roundId ?? ''
    this.#send({ kind: 'contribute', bytes: random(16) })
  }

  #tick(): void {
    this.now = this.world.now()
    this.#connection.look(waits(this.table), this.table.stalled)
    this.#flush()
  }

  /** The only place that sends words: new ones, and after coming back the unanswered ones, in order. */
  #flush(): void {
    const now = this.world.now()
    for (const { round, n, word, alone } of ready(this.table, now)) {
      if (!this.#pace.takes(now)) return
      this.#send({ kind: 'word', round, n, word, ...(alone && { alone }) })
      this.#happen({ kind: 'sent', n, at: now })
    }
  }

  /** Whatever is said has an id or a number, so that it is answered: silence means something. */
  #send(message: ClientMessage): void {
    const numbered = message.kind === 'word' || 'id' in message
    this.#connection.send(encode(numbered ? message : { ...message, id: ++this.#asked }))
  }

  #happen(happening: Happening): void {
    const before = this.table
    this.table = reduce(before, happening)
    const { waiting, room, next, round } = this.table
    const kept = waiting === before.waiting && room?.mine === before.room?.mine
    if (!kept || next !== before.next || round !== before.round) this.locker.leave(this.code, this.table)
  }
}
