// Every message between the page and the server, version 1. The server's side of the same shapes is in
// the Go package web; the example files there are read by the tests of both.

export type Phase = 'lobby' | 'called' | 'playing' | 'results'

export type Refusal =
  'too-short' | 'not-on-board' | 'not-a-word' | 'already-found' | 'too-late' | 'not-playing'

export type ErrorCode =
  | 'unknown-room'
  | 'bad-message'
  | 'unknown-kind'
  | 'room-full'
  | 'name-taken'
  | 'bad-name'
  | 'not-host'
  | 'not-joined'
  | 'not-now'

/** Faces row by row from the upper left; a face is one letter, or more (`Qu`). */
export interface Grid {
  rows: number
  cols: number
  topology: 'plane' | 'cylinder' | 'torus'
  faces: string[]
}

export interface Settings {
  dice: string
  seconds: number
  minLetters: number
  ladder: string
  list: string
}

export interface Player {
  id: string
  name: string
  host: boolean
  away: boolean
  /** Words found in this round. Which ones, nobody else learns before the close. */
  words: number
}

/** A word of one's own; (tab, n) is the key of the submission that found it. */
export interface Mine {
  word: string
  points: number
  n: number
  tab: string
}

export interface Finding {
  word: string
  /** 0 if the word is struck. */
  points: number
  /** Ids of the others who found it; not empty if the word is struck. */
  sharedWith: string[]
  /** Milliseconds since the opening. */
  at: number
}

export interface Score {
  id: string
  name: string
  rank: number
  points: number
  words: Finding[]
}

export interface BoardWord {
  word: string
  points: number
  /** Cells, as indices into the faces. */
  path: number[]
  /** Ids of the players who found it. */
  finders: string[]
}

export interface Result {
  players: Score[]
  /** Every word of the board, most points first. */
  words: BoardWord[]
  total: number
  points: number
}

/** Everything that this viewer may know of the room. Instants are milliseconds since 1970 by the store's clock. */
export interface Room {
  kind: 'room'
  code: string
  you: string
  phase: Phase
  /** When this message was written. */
  now: number
  round: number
  /** From the call on. */
  opensAt?: number
  /** From the opening on. */
  closesAt?: number
  settings: Settings
  players: Player[]
  /** Only in the phases playing and results. */
  board?: Grid
  /** In the order in which they were found. */
  mine: Mine[]
  /** Only in the phase results. */
  result?: Result
}

export interface Found {
  kind: 'found'
  player: string
  words: number
}

/** To every tab of the seat; (tab, n) is the submission it answers, with either points or a refusal. */
export interface Answer {
  kind: 'answer'
  tab: string
  n: number
  word: string
  points?: number
  refusal?: Refusal
}

export interface Failure {
  kind: 'error'
  code: ErrorCode
  text: string
}

export type ServerMessage = Room | Found | Answer | Failure

export type ClientMessage =
  | { kind: 'join'; room: string; name: string; tab: string }
  | { kind: 'start' }
  | { kind: 'word'; n: number; word: string }

/** The codes with which the server closes a socket for good. After any other the page comes back. */
export const closedForGood = { flood: 4000, unknownRoom: 4004 } as const

const known: ReadonlySet<string> = new Set(['room', 'found', 'answer', 'error'])

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
