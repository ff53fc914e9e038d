// Closed rounds, from their stored records.

import type { Grid, Settings } from '../protocol/messages'
import { find, request } from './api'

export interface Round {
  /** The id of the round. */
  round: string
  /** When it closed, in milliseconds since 1970. */
  at: number
  dice: string
  board: Grid
  settings: Settings
  /** How long it lasted, in milliseconds. */
  duration: number
  /** The best first. */
  players: RoundPlayer[]
  /** The path of its record. */
  record: string
  /** The round was in a private room: only its players see it, and people who have a link from one of them. */
  private?: boolean
  /** The words of the last players are omitted, since there are too many. The record has them. */
  partial?: boolean
  /** The id of the link that the reader shares, or has followed. */
  share?: string
}

export interface RoundPlayer {
  id: string
  name: string
  rank: number
  points: number
  /** The strength of a bot. */
  bot?: number
  ghost?: boolean
  /** The extra time of the player, as a percentage of the time in the settings. */
  extraTime?: number
  /** The number of words found. */
  found: number
  /** Empty if they are omitted: see `partial`. */
  words: RoundWord[]
}

export interface RoundWord {
  word: string
  /** 0 if the word was struck. */
  points: number
  /** The points before words were struck. */
  worth: number
  /** Milliseconds since the opening. */
  at: number
}

export const replayPath = (round: string) => `/rounds/${round}`

/** Returns the part of an address that gives access to a private round: the id of a link. */
const key = (share?: string | null) => (share ? `?share=${share}` : '')

/** Returns the link that shows a round to others. */
export const shownAt = (round: string, share?: string) => location.origin + replayPath(round) + key(share)

/** Returns the id of the link that the reader has followed. */
export const shareHere = () => new URLSearchParams(location.search).get('share')

/** Fetches a round; null if it is not stored, not yet stored, or hidden from the reader. */
export const fetchRound = (round: string, share: string | null) =>
  find<Round>(`/api/rounds/${round}${key(share && encodeURIComponent(share))}`)

/** Opens a room on the board of a round, against ghosts of its players; returns the room's code. */
export const playGhosts = async ({ round, share }: Round) =>
  (await request<{ code: string }>('POST', `/api/rounds/${round}/ghosts${key(share)}`)).code

/** Creates the reader's link to a round that they played, or returns the existing one. */
export const shareRound = async (round: string) =>
  (await request<{ share: string }>('POST', `/api/rounds/${round}/share`)).share

/** Revokes the reader's link to a round. */
export const unshareRound = (round: string) => request<void>('DELETE', `/api/rounds/${round}/share`)
