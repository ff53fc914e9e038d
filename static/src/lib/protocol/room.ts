// A room as one viewer sees it: a part of the messages.

import type { Refusal } from './refusal'
import type { Result } from './result'
import type { Grid, Open, Settings } from './settings'

export type Phase = 'lobby' | 'called' | 'playing' | 'results'

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
  extraTime?: number
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

export interface Series {
  /** How many of its rounds are closed. */
  round: number
  rounds: number
  target: number
  /** Of the rounds that are closed. */
  standings: Standing[]
  over: boolean
}

/** What a rated match did to a rating. */
export interface RatingChange {
  player: string
  before: number
  after: number
  /** Whether too few matches stand behind it. */
  provisional: boolean
}

/** What the room was opened for, besides playing. */
export interface RoomMode {
  kind: Open<'match' | 'daily' | 'archive' | 'ghosts'>
  /** Of a match: names it. */
  matchId?: string
  rated: boolean
  /** Of the daily board or one of its past: the day, as 2026-11-21. */
  day?: string
  /** Of ghosts: the round that is played again. */
  roundId?: string
  /** Of a match: the two, and how many rounds each has won, in the same order. */
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
  ratingChanges?: RatingChange[]
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
  series?: Series
  /** Absent in a room of friends. */
  mode?: RoomMode
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
