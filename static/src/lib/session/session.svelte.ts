import { Connection, type ConnectionHandlers } from './connection'
import { fetchFoundWords } from '../api/found'
import type { TabStore } from './tabState'
import {
  permanentCloseCodes,
  decode,
  encode,
  type ClientMessage,
  type ErrorCode,
  type RoomMessage,
  type Settings,
} from '../protocol/messages'
import { refreshNotice } from '../device/notice.svelte'
import { random } from '../device/random'
import { isPrompt, RateLimiter, readyToSend, awaitsAnswer } from './pacing'
import { reduce, hasOmittedWords, type Action, type RoomState } from './roomState'
import type { OutgoingMessage } from './talk'
import { browserEnvironment as device, type Environment } from './environment'

/** Milliseconds between two ticks of the clock. */
const tickInterval = 100

/** Milliseconds to wait for the answer to a `leave`. */
const leaveTimeout = 1500

const closeReasons: Record<number, ErrorCode> = {
  [permanentCloseCodes.unknownRoom]: 'unknown-room',
  [permanentCloseCodes.removed]: 'removed',
}

/** How a session reaches its room: over the network, or in the page itself for an offline room. */
export type Transport = Pick<
  Connection,
  'send' | 'check' | 'resetBackoff' | 'answeredFast' | 'reconnect' | 'close'
>
export type OpenTransport = (handlers: ConnectionHandlers, environment: Environment) => Transport

const openConnection: OpenTransport = (handlers, environment) => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new Connection(`${scheme}://${location.host}/ws?v=1`, handlers, environment)
}

/** A seat in a room, or a watcher's place, over as many connections as it takes. */
export class Session {
  roomState = $state.raw() as RoomState
  /** This device's clock, for everything on the page that changes with time. */
  now = $state(0)
  #connection: Transport
  #limiter = new RateLimiter()
  #timer = setInterval(() => this.#tick(), tickInterval)
  /** The round to whose seed this tab has contributed. */
  #contributedTo = ''
  /** The round whose own words the page has fetched, since its result omits them. */
  #completedRound = ''
  #leaving = false
  /** The id of the last command. */
  #lastId = 0
  #resolveLeave: (() => void) | undefined

  constructor(
    private readonly tabStore: Pick<TabStore, 'restore' | 'save' | 'saveRole'>,
    readonly code: string,
    private name: string,
    private readonly watch = false,
    private readonly environment: Environment = device,
    openTransport: OpenTransport = openConnection,
  ) {
    this.now = environment.now()
    this.roomState = this.tabStore.restore(code)
    const handlers: ConnectionHandlers = {
      onOpen: (send) => this.#join(send),
      onFrame: (frame) => this.#handleFrame(frame),
      admits: (frame) => decode(frame).some(({ kind }) => kind === 'room'),
      onLost: () => this.#handleLost(),
      onEnded: (code) => this.#dispatch({ kind: 'ended', why: closeReasons[code] ?? 'bad-message' }),
    }
    this.#connection = openTransport(handlers, environment)
  }

  start = () => this.#send({ kind: 'start' })
  again = () => this.#send({ kind: 'again' })
  lobby = () => this.#send({ kind: 'lobby' })
  done = () => this.#send({ kind: 'done' })
  updateSettings = (settings: Partial<Settings>) => this.#send({ kind: 'settings', settings })
  lock = (locked: boolean) => this.#send({ kind: 'lock', locked })
  remove = (player: string) => this.#send({ kind: 'remove', player })
  giveTime = (player: string, more: number) => this.#send({ kind: 'time', player, extraTime: more })
  vote = (player: string) => this.#send({ kind: 'vote', player })
  addBot = (strength: number) => this.#send({ kind: 'bot', strength })
  rename = (name: string) => this.#send({ kind: 'rename', name })

  sit(name: string): void {
    this.name = name
    this.#send({ kind: 'sit', name })
  }

  submit(word: string, path: readonly number[]): void {
    this.#dispatch({ kind: 'submitted', word, path })
    this.#flush()
  }

  sendRemark(message: OutgoingMessage): void {
    const id = ++this.#lastId
    this.#dispatch({ kind: 'talk', id, message })
    this.#send('text' in message ? { kind: 'say', id, ...message } : { kind: 'emote', id, ...message })
  }

  setPlayingOn(on: boolean): void {
    this.#dispatch({ kind: 'playing on', on })
  }

  /** Frees the seat; with `looksOn` the tab becomes a watcher. Resolves once the server knows, or after a short time. */
  leave(looksOn = false): Promise<void> {
    this.#leaving = !looksOn
    this.tabStore.saveRole(this.code, looksOn ? 'watching' : null)
    if (this.roomState.link !== 'joined' || this.roomState.room?.watching) return Promise.resolve()
    this.#send({ kind: 'leave' })
    return new Promise((resolve) => {
      this.#resolveLeave = resolve
      setTimeout(resolve, leaveTimeout)
    })
  }

  /** Fetches the words of a player that the result omits. After a failure it can be called again. */
  async fetchWords(player: string): Promise<void> {
    const words = await fetchFoundWords(this.code, player).catch(() => null)
    if (words) this.#dispatch({ kind: 'listed', player, ...words })
  }

  /** Makes the page ask for a seat in another room as soon as it opens. */
  reserveSeat(code: string): void {
    this.tabStore.saveRole(code, 'seated')
  }

  close(): void {
    clearInterval(this.#timer)
    this.#connection.close()
  }

  /** Joins with the role that this tab had in the room before: seated, or watching. */
  #join(send: (text: string) => void): void {
    const { room, tab } = this.roomState
    const watch = room ? room.watching : this.watch
    const name = room?.players.find(({ id }) => id === room.you)?.name ?? this.name
    send(encode({ kind: 'join', room: this.code, name, tab, ...(watch && { watch }) }))
  }

  /** The next server may not know what this tab sent to the last one. */
  #handleLost(): void {
    this.#contributedTo = ''
    this.#dispatch({ kind: 'lost' })
  }

  #handleFrame(frame: string): void {
    const at = this.environment.now()
    for (const message of decode(frame)) {
      if (message.kind === 'answer' && isPrompt(this.roomState, message, at)) this.#connection.answeredFast()
      // The server may be another one now, whose operator has something to say.
      if (message.kind === 'room' && this.roomState.link === 'lost') void refreshNotice()
      this.#dispatch({ kind: 'received', message, at })
      if (message.kind === 'room') this.#handleRoom(message)
      // There is no seat at the moment: the page tries again after a pause.
      else if (message.kind === 'error' && this.roomState.link !== 'joined') this.#connection.reconnect()
    }
    if (this.roomState.room?.watching) this.#resolveLeave?.()
    if (this.roomState.joinError) this.close()
    this.#contribute()
    this.#flush()
  }

  #handleRoom({ watching }: RoomMessage): void {
    this.#connection.resetBackoff()
    const { room } = this.roomState
    const own = room?.result?.players.find(({ id }) => id === room.you)
    if (own && hasOmittedWords(own) && this.#completedRound !== room?.roundId) {
      this.#completedRound = room?.roundId ?? ''
      void this.fetchWords(own.id)
    }
    if (!this.#leaving) this.tabStore.saveRole(this.code, watching ? 'watching' : 'seated')
  }

  /** Before the board opens, each seat contributes to the seed, so that nobody alone determines the board. */
  #contribute(): void {
    const { room } = this.roomState
    if (room?.phase !== 'called' || room.watching || this.#contributedTo === room.roundId) return
    this.#contributedTo = room.roundId ?? ''
    this.#send({ kind: 'contribute', bytes: random(16) })
  }

  #tick(): void {
    this.now = this.environment.now()
    this.#connection.check(awaitsAnswer(this.roomState), this.roomState.stalled)
    this.#flush()
  }

  /** The only place that sends words: new ones and, after a reconnect, those without an answer, in order. */
  #flush(): void {
    const now = this.environment.now()
    for (const { round, n, word, practice } of readyToSend(this.roomState, now)) {
      if (!this.#limiter.allow(now)) return
      this.#send({ kind: 'word', round, n, word, ...(practice && { practice }) })
      this.#dispatch({ kind: 'sent', n, at: now })
    }
  }

  /** Gives every message an id or a number, so that it gets an answer, and silence is a sign of trouble. */
  #send(message: ClientMessage): void {
    const numbered = message.kind === 'word' || 'id' in message
    this.#connection.send(encode(numbered ? message : { ...message, id: ++this.#lastId }))
  }

  #dispatch(action: Action): void {
    const previous = this.roomState
    this.roomState = reduce(previous, action)
    const { pending, room, next, round } = this.roomState
    const kept = pending === previous.pending && room?.mine === previous.room?.mine
    if (!kept || next !== previous.next || round !== previous.round)
      this.tabStore.save(this.code, this.roomState)
  }
}
