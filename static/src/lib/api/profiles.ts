// What is known of a player: by the id that stands in each list, never by the secret that gives the seat.

import type { Catalogue } from '../../lang/catalogue'
import { isBot, type Open } from '../protocol/messages'
import { find } from './api'

export interface Profile {
  id: string
  name: string
  /** In milliseconds since 1970, as all instants; 0: not known. */
  firstSeen: number
  rounds: number
  points: number
  words: number
  best: Best[]
  longest: { word: string; round?: string; at: number; private?: boolean } | null
  ratings: RatingCourse[]
  frequentWords: { word: string; times: number }[]
  /** The newest first. */
  history: Played[]
  matches: MatchPlayed[]
  /** Of the one who asks against this player. */
  versus?: Versus
}

interface Best {
  dice: string
  points: number
  round?: string
  at: number
  /** In a private room: only the player is told the round. */
  private?: boolean
}

export interface RatingCourse {
  dice: string
  rating: number
  deviation: number
  /** Still a guess. */
  provisional: boolean
  matches: number
  /** After each match, the oldest first. */
  history: RatingPoint[]
}

export interface RatingPoint {
  at: number
  rating: number
}

export interface Played {
  /** Absent of a round in a private room, where others ask; then `players` is empty. */
  round?: string
  private?: boolean
  at: number
  dice: string
  /** What the room was opened for; empty in a room of friends. */
  kind: string
  points: number
  rank: number
  /** How many were ranked. */
  of: number
  /** Why it counts on no leaderboard; absent where it does. */
  uncounted?: Open<'bot' | 'board' | 'rules' | 'finders'>
  /** The best of the others. Bots and ghosts have no id. */
  players: { id?: string; name: string; points: number }[]
}

export interface MatchPlayed {
  matchId: string
  at: number
  dice: string
  opponent: { id?: string; name: string }
  /** Rounds won, this player's first. */
  wins: [number, number]
  outcome: Open<'won' | 'lost' | 'drawn'>
  /** Of the rating. */
  change?: number
}

interface Versus {
  won: number
  lost: number
  drawn: number
  /** The points of the one who asks first. */
  points: [number, number]
}

/** The page of a player; from a round, so that it can be named there. */
export const profilePath = (player: string, round?: string) =>
  `/players/${player}${round ? `?round=${round}` : ''}`

/**
 * What somebody is called in boards and records: who asked to be forgotten has no name there any more. By the id a bot is
 * known, and said to be one.
 */
export const nameOrNobody = ({ profile, play, opponents }: Catalogue, name: string, id?: string) =>
  `${name || profile.anonymous}${isBot(id) ? play.aside(opponents.bot) : ''}`

/** The way to who somebody is; none to who is forgotten, or no person. */
export const profileLink = (id: string | undefined, name: string) =>
  id && name ? profilePath(id) : undefined

/** The profile of a player; null if nobody has that id. */
export const fetchProfile = (player: string) => find<Profile>(`/api/players/${player}`)
