// Every message between the page and the server, version 1. The server's side of the same shapes is in
// the Go package web; the example files there are read by the tests of both.

import type { Result, Score } from './result'

/**
 * One of a list that later servers make longer: whatever is not of these has to do, too. What the page does then
 * is in newer.ts; the compiler sees to it that nobody takes the list for all there is.
 */
export type Open<T extends string> = T | (string & Record<never, never>)

export type Phase = 'lobby' | 'called' | 'playing' | 'results'

export type Refusal =
  | 'too-short'
  | 'not-on-board'
  | 'not-a-word'
  | 'already-found'
  | 'too-late'
  | 'not-playing'
  /** Nobody finds so many words in a round. */
  | 'too-many'
  /** The number stands for another word already: a fault of the page. */
  | 'key-taken'
  /** Not judged: to be sent again, under the same number. */
  | 'too-fast'

export type ErrorCode =
  | 'unknown-room'
  | 'bad-name'
  | 'name-taken'
  | 'room-full'
  | 'room-locked'
  | 'room-reserved'
  | 'no-bots'
  | 'removed'
  | 'not-joined'
  | 'not-host'
  | 'not-now'
  | 'not-public'
  | 'bad-settings'
  | 'bad-talk'
  | 'no-such-player'
  | 'bad-message'
  | 'unknown-kind'
  | 'too-fast'
  | 'unavailable'

export type Topology = 'plane' | 'cylinder' | 'torus'

/** Faces row by row from the upper left: one letter, or more (`Qu`), `#` for none, `*` for any. */
export interface Grid {
  rows: number
  cols: number
  topology: Open<Topology>
  faces: string[]
}

export type List = 'everyday' | 'standard' | 'full'

export interface Settings {
  dice: string
  /** 0: no clock. */
  seconds: number
  minLetters: number
  list: Open<List>
  shared: Open<'cancel' | 'all' | 'first'>
  /** Whether a wrong word costs a point. */
  penalty: boolean
  ladder: string
  wildcards: number
  topology: Open<Topology>
  richness: Open<'as-rolled' | 'lean' | 'normal' | 'rich'>
  /** Whether flagged words score. */
  flagged: boolean
  /** Whether the number of words on the board is shown. */
  count: boolean
  /** Rounds of a match, or the points that win one; 0: none. */
  rounds: number
  target: number
  access: Open<'private' | 'public' | 'solo'>
  seats: number
  /** Whether the next board is one that somebody knew, and not dealt. */
  given: boolean
  /** Whether bots of others may take seats. */
  bots: boolean
}

export interface Player {
  id: string
  name: string
  host: boolean
  away: boolean
  /** Words found in this round. Which ones, nobody else learns before the close. */
  words: number
  /** Only where every word counts for everybody. */
  points?: number
  /** Has all that was wanted of this round. */
  done: boolean
  /** Wants another. */
  again: boolean
  /** How many want this player out; in public rooms. */
  votes: number
  /** The strength of a bot, 1 to 5; absent for people. */
  bot?: number
  /** Plays a finished round over again. */
  ghost: boolean
  /** By how many percent the time is longer than the settings say, in this round or, between rounds, the next. */
  more?: number
  /** While the board is open and not all have the same time: when this player's is up. */
  endsAt?: number
}

/** Whether an id is that of somebody's bot: it says so itself. */
export const isBot = (id: string | undefined) => id?.startsWith('b_') ?? false

/** What somebody is who is no person; empty for people. */
export const kindOf = ({ id, bot, ghost }: Partial<Pick<Player, 'id' | 'bot' | 'ghost'>>) =>
  bot !== undefined || isBot(id) ? 'bot' : ghost ? 'ghost' : ''

/** A word of one's own; (tab, n) is the key of the submission that found it. */
export interface Mine {
  word: string
  points: number
  n: number
  tab: string
}

/** A word of one's own that cost points: they are below 0. */
export interface Wrong extends Mine {
  refusal: Open<Refusal>
}

export interface Standing {
  id: string
  name: string
  points: number
  rank: number
}

export interface Match {
  /** How many of its rounds are closed. */
  round: number
  rounds: number
  target: number
  /** Of the rounds that are closed. */
  standings: Standing[]
  over: boolean
}

/** What a rated match did to a rating. */
export interface Change {
  player: string
  before: number
  after: number
  /** Whether too few matches stand behind it. */
  provisional: boolean
}

/** What the room was opened for, besides playing. */
export interface Contest {
  kind: Open<'duel' | 'daily' | 'archive' | 'ghosts'>
  /** Of a duel: names the match. */
  match?: string
  rated: boolean
  /** Of the daily board or one of its past: the day, as 2026-11-21. */
  day?: string
  /** Of ghosts: the round that is played again. */
  round?: string
  /** Of a duel: the two, and how many rounds each has won, in the same order. */
  players?: string[]
  wins?: number[]
  /** Also of who has left; empty for who never came. */
  names?: string[]
  over: boolean
  /** Absent in a draw. */
  winner?: string
  /** Who has forfeited the last round; once it is over, who has lost the match by that. */
  forfeit?: string
  /** It never began: nothing comes of it. */
  void: boolean
  /** When it goes on by itself: the call, or a forfeit where somebody is away, or the end where not both have come. */
  nextAt?: number
  changes?: Change[]
}

/** What can be said without words of one’s own. */
export const emotes = ['hello', 'thanks', 'nice', 'close', 'ouch', 'hurry', 'again', 'bye'] as const
export type Emote = (typeof emotes)[number]

/** What somebody has said, in words or by an emote. */
export interface Remark {
  /** Counts up, with gaps. */
  id: number
  player: string
  /** As it was then: the player may have gone. */
  name: string
  text?: string
  emote?: Open<Emote>
  at: number
}

/** Everything that this viewer may know of the room. Instants are milliseconds since 1970 by the store's clock. */
export interface Room {
  kind: 'room'
  code: string
  you: string
  /** Whether we look on without a seat. */
  watching: boolean
  locked: boolean
  phase: Open<Phase>
  /** When this message was written. */
  now: number
  round: number
  /** Names the round, from the call on. */
  roundId?: string
  commitment?: string
  /** From the call on. */
  opensAt?: number
  /** From the opening on, if there is a clock: the last end of anybody's time. */
  closesAt?: number
  settings: Settings
  players: Player[]
  match?: Match
  /** Absent at a table of friends. */
  contest?: Contest
  /** Only in the phases playing and results. */
  board?: Grid
  /** How many words the board has, where the settings ask for it. */
  words?: number
  /** In the order in which they were found. */
  mine: Mine[]
  wrong: Wrong[]
  /** What was said last, the oldest first. Only in the phases lobby and results. */
  talk?: Remark[]
  /** Only in the phase results, from a message before. */
  result?: Result
}

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

export interface Found {
  kind: 'found'
  player: string
  words: number
  points?: number
}

/** One player's entry has changed, and nothing else. */
export interface Seat {
  kind: 'seat'
  player: Player
}

/** One more remark. */
export interface Said extends Remark {
  kind: 'said'
}

/** (tab, n) is the submission it answers, with points or with a refusal; with both if the word cost a point. */
export interface Answer {
  kind: 'answer'
  tab: string
  n: number
  word: string
  points?: number
  refusal?: Open<Refusal>
  alone: boolean
}

/** The store does not answer; any later message ends it. */
export interface Waiting {
  kind: 'waiting'
}

/** A no to the command of that id, or to the word of that number, where they have one. */
export interface Failure {
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

export type ServerMessage = RoomMessage | Resulted | Found | Seat | Said | Answer | Waiting | Ok | Failure

type Command =
  | { kind: 'join'; room: string; name: string; tab: string; watch?: boolean }
  | { kind: 'sit'; name: string }
  | { kind: 'rename'; name: string }
  | { kind: 'settings'; settings: Partial<Settings> }
  | { kind: 'lock'; locked: boolean }
  | { kind: 'remove'; player: string }
  | { kind: 'time'; player: string; more: number }
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
  (Command & { id?: number }) | { kind: 'word'; round: number; n: number; word: string; alone?: boolean }

/** The codes with which the server closes a socket for good. After any other the page comes back. */
export const closedForGood = { tooLarge: 1009, flood: 4000, removed: 4003, unknownRoom: 4004 } as const

/** The code that asks to come back only after a minute. */
export const tooManyHere = 4008

const known: ReadonlySet<string> = new Set([
  'room',
  'result',
  'found',
  'seat',
  'said',
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
