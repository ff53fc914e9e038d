// A room for one player in the page itself, for people without a network. To the session it is like the server at the
// other end of a socket, so that the screens are those of any other round:
//
//   session ── what it sends ──▶ LocalRoom ── what it receives ──▶ session
//                                    │
//                   Round (by this device's clock) · OfflineJudge (by the words on the device)
//
// It stores the round for a reload of the tab, and nothing else; the server never learns of it.

import type { ConnectionHandlers } from '../lib/session/connection'
import type { Answer, ClientMessage, Refusal, RoomMessage, ServerMessage } from '../lib/protocol/messages'
import type { Transport } from '../lib/session/session.svelte'
import { OfflineJudge } from './offlineJudge'
import { diceSetById, defaultDice, type RandomInt } from './diceSets'
import type { Lexicon } from './lexicon'
import { call, phaseOf, resultOf, type Round } from './round'

/** The dependencies of the room besides the words. */
export interface LocalRoomOptions {
  now: () => number
  randomInt: RandomInt
  /** Returns a new id for a round. */
  newId: () => string
  /** Stores a round while the page reloads. */
  roundStore: RoundStore
}

export interface RoundStore {
  load(): Round | null
  save(round: Round | null): void
}

/** The id of the only player. */
const you = 'you'

export class LocalRoom implements Transport {
  #round: Round
  #dice: string
  #answers: OfflineJudge | null = null
  #left = false
  /** The id of the session's tab, which is part of the key of its words. */
  #tab = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(
    private readonly handlers: ConnectionHandlers,
    private readonly lexicon: Lexicon,
    private readonly player: string,
    private readonly options: LocalRoomOptions,
  ) {
    const kept = options.roundStore.load()
    this.#dice = kept?.dice ?? defaultDice
    this.#round = kept ?? this.#newRound(1)
    this.#defer(() => this.handlers.onOpen((text) => this.send(text)))
  }

  send(text: string): void {
    this.#defer(() => this.#handle(JSON.parse(text) as ClientMessage))
  }

  check(): void {}
  resetBackoff(): void {}
  answeredFast(): void {}
  reconnect(): void {}

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #handle(message: ClientMessage): void {
    const { now, roundStore } = this.options
    const phase = phaseOf(this.#round, now())
    switch (message.kind) {
      case 'join':
        this.#tab = message.tab
        break
      case 'word':
        this.#emit(this.#answer(message))
        return
      case 'settings':
        this.#dice = message.settings.dice ?? this.#dice
        return
      case 'done':
        if (phase === 'playing') this.#round = { ...this.#round, doneAt: now() }
        break
      case 'again':
      case 'start':
        if (phase === 'results') this.#round = this.#newRound(this.#round.number + 1)
        break
      case 'leave':
        this.#left = true
        break
      default: // needs other players in the room
        return
    }
    roundStore.save(this.#left ? null : this.#round)
    this.#publish()
  }

  /** Answers like a server: the same word under the same number gets the same answer. */
  #answer({ round, n, word, practice = false }: Extract<ClientMessage, { kind: 'word' }>): Answer {
    const now = this.options.now()
    const phase = phaseOf(this.#round, now)
    const reply = { kind: 'answer', tab: this.#tab, n, word, practice } as const
    const refuse = (refusal: Refusal): Answer => ({ ...reply, refusal })
    const known = this.#round.found.find((find) => find.tab === this.#tab && find.n === n)
    if (round !== this.#round.number) return refuse('too-late')
    if (known?.word === word.toLowerCase() && !practice)
      return { ...reply, word: known.word, points: known.points }
    if (practice ? phase !== 'results' : phase !== 'playing')
      return refuse(phase === 'results' ? 'too-late' : 'not-playing')
    const judged = this.#judge().judge(word)
    if ('refusal' in judged) return refuse(judged.refusal)
    const answer = { ...reply, word: word.toLowerCase(), points: judged.points }
    if (practice) return answer
    if (this.#round.found.some((find) => find.word === answer.word)) return refuse('already-found')
    const find = { ...judged, word: answer.word, n, tab: this.#tab, at: now - this.#round.opensAt }
    this.#round = { ...this.#round, found: [...this.#round.found, find] }
    this.options.roundStore.save(this.#round)
    return answer
  }

  #newRound(number: number): Round {
    const { now, newId, randomInt } = this.options
    this.#answers = null
    return call(this.#dice, number, now(), newId(), randomInt)
  }

  #judge(): OfflineJudge {
    const { dice, grid } = this.#round
    return (this.#answers ??= new OfflineJudge(this.lexicon, grid, diceSetById(dice).settings))
  }

  /** Sends the whole room, and again when it changes with time. */
  #publish(): void {
    const now = this.options.now()
    const round = this.#round
    const phase = phaseOf(round, now)
    clearTimeout(this.#timer)
    const next = phase === 'called' ? round.opensAt : phase === 'playing' ? round.closesAt : Infinity
    if (next < Infinity) this.#timer = setTimeout(() => this.#publish(), Math.max(next - now, 1))
    const room: RoomMessage = {
      kind: 'room',
      code: '',
      you,
      watching: this.#left,
      locked: true,
      phase,
      now,
      round: round.number,
      roundId: round.id,
      opensAt: round.opensAt,
      closesAt: round.closesAt,
      settings: diceSetById(round.dice).settings,
      players: [this.#self()],
      mine: round.found,
      wrong: [],
      talk: [],
      ...(phase !== 'called' && { board: round.grid }),
    }
    if (phase !== 'results') this.#emit(room)
    else {
      const result = resultOf(round, this.#judge(), { id: you, name: this.player })
      this.#emit({ kind: 'result', round: round.id, partial: false, ...result }, room)
    }
  }

  #self() {
    const { found } = this.#round
    const still = { away: false, done: false, again: false, votes: 0, ghost: false }
    return { id: you, name: this.player, host: true, words: found.length, ...still }
  }

  #emit(...messages: ServerMessage[]): void {
    this.handlers.onFrame(messages.map((message) => JSON.stringify(message)).join('\n'))
  }

  /** Runs a function later, never while the session is still sending. */
  #defer(what: () => void): void {
    queueMicrotask(() => {
      if (!this.#closed) what()
    })
  }
}
