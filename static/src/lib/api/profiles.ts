// Public profiles of players, by the id that every list has, never by the secret of the cookie.

import type { Catalogue } from '../../lang/catalogue'
import { isBot, type Open } from '../protocol/messages'
import { find } from './api'

export interface Profile {
  id: string
  name: string
  /** In milliseconds since 1970, like all instants here; 0 if unknown. */
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
  /** The results of the reader against this player. */
  versus?: Versus
}

interface Best {
  dice: string
  points: number
  round?: string
  at: number
  /** The round was in a private room: only the player sees its id. */
  private?: boolean
}

export interface RatingCourse {
  dice: string
  rating: number
  deviation: number
  /** Whether the rating is provisional. */
  provisional: boolean
  matches: number
  /** The rating after each match, the oldest first. */
  history: RatingPoint[]
}

export interface RatingPoint {
  at: number
  rating: number
}

export interface Played {
  /** Absent for a round in a private room if the reader is somebody else; `players` is empty then. */
  round?: string
  private?: boolean
  at: number
  dice: string
  /** The mode of the room; empty for a room of friends. */
  kind: string
  points: number
  rank: number
  /** The number of ranked players. */
  of: number
  /** Why it counts on no leaderboard; absent if it does. */
  uncounted?: Open<'bot' | 'board' | 'rules' | 'finders'>
  /** The best of the other players. Bots and ghosts have no id. */
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
  /** The change of the rating. */
  change?: number
}

interface Versus {
  won: number
  lost: number
  drawn: number
  /** The reader's points first. */
  points: [number, number]
}

/** Returns the path of a profile; with the round that the reader comes from, for a report. */
export const profilePath = (player: string, round?: string) =>
  `/players/${player}${round ? `?round=${round}` : ''}`

/**
 * Returns a player's name in leaderboards and records. A deleted player has none there any more. For the id of a bot,
 * the name says that it is one.
 */
export const nameOrNobody = ({ profile, play, opponents }: Catalogue, name: string, id?: string) =>
  `${name || profile.anonymous}${isBot(id) ? play.aside(opponents.bot) : ''}`

/** Returns the path of a player's profile; none for bots, ghosts and deleted players. */
export const profileLink = (id: string | undefined, name: string) =>
  id && name ? profilePath(id) : undefined

/** Fetches a profile; null if no player has that id. */
export const fetchProfile = (player: string) => find<Profile>(`/api/players/${player}`)
