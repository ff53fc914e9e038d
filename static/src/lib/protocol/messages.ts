// Every message between the page and the server, version 1; the files beside this one have their parts. The server's
// side of the same shapes is in the Go package web, and the tests of both sides read the example files there.

import type { ErrorCode, Refusal } from './refusal'
import type { Result, Score } from './result'
import type { Emote, Player, Remark, Room } from './room'
import type { Open, Settings } from './settings'

export type * from './refusal'
export * from './room'
export type * from './settings'

/** The room as the server sends it: without the player's own words if they are unchanged, and without the result. */
export type RoomMessage = Omit<Room, 'mine' | 'wrong' | 'result'> & Partial<Pick<Room, 'mine' | 'wrong'>>

/** The result of the closed round. It arrives once, before the first room message that shows it. */
export interface Resulted extends Omit<Result, 'players'> {
  kind: 'result'
  /** The id of the round. */
  round: string
  /** Whether words are omitted, since there are too many. */
  partial: boolean
  players: (Omit<Score, 'words'> & Partial<Pick<Score, 'words'>>)[]
}

export interface ScoreUpdate {
  kind: 'score'
  player: string
  words: number
  points?: number
}

/** The entry of one player has changed, and nothing else. */
export interface PlayerUpdate {
  kind: 'player'
  player: Player
}

/** A new remark. */
export interface TalkUpdate extends Remark {
  kind: 'remark'
}

/** The answer to the submission (tab, n): points, or a refusal, or both if the word cost a point. */
export interface Answer {
  kind: 'answer'
  tab: string
  n: number
  word: string
  points?: number
  refusal?: Open<Refusal>
  practice: boolean
}

/** The store does not respond; any later message means that it does again. */
export interface Waiting {
  kind: 'waiting'
}

/** An error, with the id of the command or the number of the word that caused it, if there is one. */
export interface ErrorMessage {
  kind: 'error'
  code: Open<ErrorCode>
  text: string
  /** The invalid setting. */
  field?: string
  id?: number
  n?: number
}

/** The command with this id has succeeded. */
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

/** The server acknowledges a command by its id. A word has a number instead. */
export type ClientMessage =
  (Command & { id?: number }) | { kind: 'word'; round: number; n: number; word: string; practice?: boolean }

/** The codes with which the server closes a socket permanently. After any other code the page reconnects. */
export const permanentCloseCodes = { tooLarge: 1009, flood: 4000, removed: 4003, unknownRoom: 4004 } as const

/** The code after which the page waits a minute before it reconnects. */
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

/** Decodes a frame: one message per line. It ignores kinds that this page does not know. */
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
