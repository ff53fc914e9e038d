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
  /** The number of words found in this round. Other players see which ones only after the close. */
  words: number
  /** Present only if every word counts for everybody. */
  points?: number
  /** The player has ended the round for themselves. */
  done: boolean
  /** The player wants another round. */
  again: boolean
  /** The number of votes to remove this player; in public rooms. */
  votes: number
  /** The strength of a bot, 1 to 5; absent for people. */
  bot?: number
  /** Whether the player is a ghost, who repeats a closed round. */
  ghost: boolean
  /** Extra time, as a percentage of the time in the settings, in this round or, between rounds, in the next one. */
  extraTime?: number
  /** The end of this player's time, while the board is open and players have different ends. */
  endsAt?: number
}

/** Whether an id is that of a declared bot, by its prefix. */
export const isBot = (id: string | undefined) => id?.startsWith('b_') ?? false

/** Returns whether a player is a bot or a ghost; empty for people. */
export const kindOf = ({ id, bot, ghost }: Partial<Pick<Player, 'id' | 'bot' | 'ghost'>>) =>
  bot !== undefined || isBot(id) ? 'bot' : ghost ? 'ghost' : ''

/** A word of the viewer; (tab, n) is the key of the submission that found it. */
export interface Mine {
  word: string
  points: number
  n: number
  tab: string
}

/** A word of the viewer that cost points: `points` is below 0. */
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
  /** The number of its closed rounds. */
  round: number
  rounds: number
  target: number
  /** The standings after the closed rounds. */
  standings: Standing[]
  over: boolean
}

/** The change of a rating by a rated match. */
export interface RatingChange {
  player: string
  before: number
  after: number
  /** Whether the rating comes from too few matches. */
  provisional: boolean
}

/** What a room is for, unless it is a room of friends. */
export interface RoomMode {
  kind: Open<'match' | 'daily' | 'archive' | 'ghosts'>
  /** The id of the match. */
  matchId?: string
  rated: boolean
  /** The day of a daily board, today's or a past one, as 2026-11-21. */
  day?: string
  /** The round that the ghosts repeat. */
  roundId?: string
  /** The two players of a match, and the rounds that each has won, in the same order. */
  players?: string[]
  wins?: number[]
  /** Their names, also of a player who has left; empty for a player who has not joined. */
  names?: string[]
  over: boolean
  /** Absent in a draw. */
  winner?: string
  /** Who has forfeited the last round; after the match, who has lost it by forfeit. */
  forfeit?: string
  /** Whether the match never began, and does not count. */
  void: boolean
  /** When the match goes on by itself: by the next round, by forfeit, or by its end if a player did not come. */
  nextAt?: number
  ratingChanges?: RatingChange[]
}

/** What a player can say without typing. */
export const emotes = ['hello', 'thanks', 'nice', 'close', 'ouch', 'hurry', 'again', 'bye'] as const
export type Emote = (typeof emotes)[number]

/** What a player has said, as text or as an emote. */
export interface Remark {
  /** Ascending, with gaps. */
  id: number
  player: string
  /** The name at that time; the player may have left. */
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
  /** Whether this viewer watches without a seat. */
  watching: boolean
  locked: boolean
  phase: Open<Phase>
  /** When the server wrote this message. */
  now: number
  round: number
  /** The id of the round, from the call on. */
  roundId?: string
  commitment?: string
  /** From the call on. */
  opensAt?: number
  /** The last end of any player's time; from the opening on, if the round has a time limit. */
  closesAt?: number
  settings: Settings
  players: Player[]
  series?: Series
  /** Absent in a room of friends. */
  mode?: RoomMode
  /** Only in the phases playing and results. */
  board?: Grid
  /** The number of words on the board, if the settings show it. */
  words?: number
  /** In the order in which the viewer found them. */
  mine: Mine[]
  wrong: Wrong[]
  /** The latest remarks, the oldest first. Only in the phases lobby and results. */
  talk?: Remark[]
  /** Only in the phase results, from an earlier message. */
  result?: Result
}
