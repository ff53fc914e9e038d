// The result of a closed round, from the server or a record: a part of the messages.

import type { List, Open } from './messages'

export interface Finding {
  word: string
  /** 0 if the word was struck. */
  points: number
  /** The points before words were struck. */
  worth: number
  /** How many players found it. The word of the board has their ids. */
  finders: number
  /** Milliseconds since the opening. */
  at: number
}

export interface Score {
  id: string
  name: string
  rank: number
  points: number
  /** The number of words that cost a point. */
  wrong: number
  /** The extra time of the player, as a percentage of the time in the settings. */
  extraTime?: number
  /** The number of words that count or were struck; `words` is empty if the server has omitted them. */
  found: number
  words: Finding[]
}

export interface BoardWord {
  word: string
  points: number
  /** Cells, as indices into the faces. */
  path: number[]
  /** The smallest list that contains the word. */
  list: Open<List>
  /** Ids of the players who found it. */
  finders: string[]
}

export interface Grade {
  list: Open<List>
  words: number
  found: number
}

/** The proof that the dice were fair. */
export interface Fair {
  secret: string
  contributions: { player: string; bytes: string }[]
  commitment: string
  /** The text that the commitment covers. */
  terms: string
  attempt: number
  /** The signature of the record; the page only shows it. */
  signature: string
}

/** A word whose find made a difference. */
export interface Moment {
  player: string
  /** Absent if the word is flagged, or the moment is not a word of the player. */
  word?: string
  /** Milliseconds since the opening. */
  at: number
}

/** A player's points during the round: from each instant on, and 0 before the first. */
export interface Timeline {
  player: string
  steps: { at: number; points: number }[]
}

export type AwardKind =
  'rare-bird' | 'unlucky' | 'lone-wolf' | 'last-gasp' | 'twins' | 'rabbit' | 'steady' | 'early-bird'

export interface Award {
  kind: Open<AwardKind>
  player: string
  /** The id of the other player, for an award to two. */
  with?: string
  word?: string
  /** A number, or milliseconds: see docs/PROTOCOL.md. */
  n: number
}

/** The course of a round, by the words that count at its close. */
export interface Recap {
  /** Milliseconds from the opening to the close. */
  duration: number
  /** In the order of the players. */
  timelines: Timeline[]
  /** When the winner took the lead for good; absent in a tie, or if the winner was never behind. */
  turningPoint?: Moment
  longest?: Moment
  awards: Award[]
  /** For each cell, the number of found words that use it. */
  heatmap: number[]
}

export interface Result {
  players: Score[]
  /** The words of the board, most points first; a very rich board has more. */
  words: BoardWord[]
  total: number
  points: number
  /** The best word that nobody found. */
  missed?: Omit<BoardWord, 'finders'>
  lists: Grade[]
  fair: Fair
  recap: Recap
  /** Whether the round closed between two ends, because all players with time left were done, away or gone. */
  early: boolean
}
