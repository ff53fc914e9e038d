// What a closed round comes to, as the server tells it and a record keeps it: a part of the messages.

import type { List, Open } from './messages'

export interface Finding {
  word: string
  /** 0 if the word is struck. */
  points: number
  /** What it was worth before. */
  worth: number
  /** How many found it. Who, stands at the word of the board. */
  finders: number
  /** Milliseconds since the opening. */
  at: number
}

export interface Score {
  id: string
  name: string
  rank: number
  points: number
  /** How many words cost a point. */
  wrong: number
  /** By how many percent the player's time was longer than the settings say. */
  extraTime?: number
  /** How many words count or were struck; `words` is empty where the server has not told them yet. */
  found: number
  words: Finding[]
}

export interface BoardWord {
  word: string
  points: number
  /** Cells, as indices into the faces. */
  path: number[]
  /** The smallest list that has it. */
  list: Open<List>
  /** Ids of the players who found it. */
  finders: string[]
}

export interface Grade {
  list: Open<List>
  words: number
  found: number
}

/** What shows that the dice were fair. */
export interface Fair {
  secret: string
  contributions: { player: string; bytes: string }[]
  commitment: string
  /** The text that was committed to. */
  terms: string
  attempt: number
  /** Of the record, which is what the page shows it for. */
  signature: string
}

/** A find that made a difference. */
export interface Moment {
  player: string
  /** Absent if it is not a word of the player's, or is flagged. */
  word?: string
  /** Milliseconds since the opening. */
  at: number
}

/** What a player had while the round went on: the points from each instant on, and 0 before. */
export interface Timeline {
  player: string
  steps: { at: number; points: number }[]
}

export type AwardKind =
  'rare-bird' | 'unlucky' | 'lone-wolf' | 'last-gasp' | 'twins' | 'rabbit' | 'steady' | 'early-bird'

export interface Award {
  kind: Open<AwardKind>
  player: string
  /** The other one of twins. */
  with?: string
  word?: string
  /** How many, or how many milliseconds: see docs/PROTOCOL.md. */
  n: number
}

/** How a round went, by what counts at its close. */
export interface Recap {
  /** Milliseconds from the opening to the close. */
  duration: number
  /** In the order of the players. */
  timelines: Timeline[]
  /** When the winner took the lead that was not lost again; absent if the winner was never behind, or in a tie. */
  turningPoint?: Moment
  longest?: Moment
  awards: Award[]
  /** For each cell in how many found words it lies. */
  heatmap: number[]
}

export interface Result {
  players: Score[]
  /** The words of the board, most points first; of a very rich board not all. */
  words: BoardWord[]
  total: number
  points: number
  /** The best that nobody found. */
  missed?: Omit<BoardWord, 'finders'>
  lists: Grade[]
  fair: Fair
  recap: Recap
  /** Whether it closed between two ends: all who still had time were done, away or gone. */
  early: boolean
}
