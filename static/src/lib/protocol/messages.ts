// Every message between the page and the server, version 1, and, by the files beside this one, what they
// are made of. The server's side of the same shapes is in the Go package web; the example files there are read by
// the tests of both.

import type { ErrorCode, Refusal } from './refusal'
import type { Result, Score } from './result'
import type { Emote, Player, Remark, Room } from './room'
import type { Open, Settings } from './settings'

export type * from './refusal'
export * from './room'
export type * from './settings'

/** The room as the server tells it: what did not change of our own is left out, and the result came before. */
export type RoomMessage = Omit<Room, 'mine' | 'wrong' | 'result'> & Partial<Pick<Room, 'mine' | 'wrong'>>

/** The result of the round that has closed. It comes once, before the first room that shows it. */
export interface Resulted extends Omit<Result, 'players'> {
  kind: 'result'
  /** Names the round. */
  round: string
  /** Whether words are left out, since there are too many. */
  partial: boolean
  players: (Omit<Score, 'words'> & Partial<Pick<Score, 'words'>>)[]
}

export interface ScoreUpdate {
  kind: 'score'
  player: string
  words: number
  points?: number
}

/** One player's entry has changed, and nothing else. */
export interface PlayerUpdate {
  kind: 'player'
  player: Player
}

/** One more remark. */
export interface TalkUpdate extends Remark {
  kind: 'remark'
}

/** (tab, n) is the submission it answers, with points or with a refusal; with both if the word cost a point. */
export interface Answer {
  kind: 'answer'
  tab: string
  n: number
  word: string
  points?: number
  refusal?: Open<Refusal>
  practice: boolean
}

/** The store does not answer; any later message ends it. */
export interface Waiting {
  kind: 'waiting'
}

/** A no to the command of that id, or to the word of that number, where they have one. */
export interface ErrorMessage {
  kind: 'error'
  code: Open<ErrorCode>
  text: string
  /** The setting at fault. */
  field?: string
  id?: number
  n?: number
}

/** What was asked for under an id is so. */
export interface Ok {
  kind: 'ok'
  id: number
}

export type ServerMessage =
  RoomMessage | Resulted | ScoreUpdate | PlayerUpdate | TalkUpdate | Answer | Waiting | Ok | ErrorMessage

type Command =
  | { kind: 'join'; room: string; name: string; tab: string; watch?: boolean }
  | { kind: 'sit'; name: string }
  | { kind: 'rename'; name: string }
  | { kind: 'settings'; settings: Partial<Settings> }
  | { kind: 'lock'; locked: boolean }
  | { kind: 'remove'; player: string }
  | { kind: 'time'; player: string; extraTime: number }
  | { kind: 'vote'; player: string }
  | { kind: 'say'; text: string }
  | { kind: 'emote'; emote: Emote }
  | { kind: 'start' }
  | { kind: 'again' }
  | { kind: 'lobby' }
  | { kind: 'bot'; strength: number }
  | { kind: 'contribute'; bytes: string }
  | { kind: 'done' }
  | { kind: 'leave' }

/** A command that has an id is answered by that. A word has its number instead. */
export type ClientMessage =
  (Command & { id?: number }) | { kind: 'word'; round: number; n: number; word: string; practice?: boolean }

/** The codes with which the server closes a socket permanently. After any other the page reconnects. */
export const permanentCloseCodes = { tooLarge: 1009, flood: 4000, removed: 4003, unknownRoom: 4004 } as const

/** The code that asks to come back only after a minute. */
export const tooManyConnections = 4008

const known: ReadonlySet<string> = new Set([
  'room',
  'result',
  'score',
  'player',
  'remark',
  'answer',
  'waiting',
  'ok',
  'error',
])

/** Reads a frame: one message a line. Kinds that this page is too old to know are passed over. */
export function decode(frame: string): ServerMessage[] {
  return frame
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ServerMessage)
    .filter((message) => known.has(message.kind))
}

export function encode(message: ClientMessage): string {
  return JSON.stringify(message)
}
