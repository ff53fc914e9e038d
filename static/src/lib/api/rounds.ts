// Rounds that are over, as they are kept.

import type { Grid, Settings } from '../protocol/messages'
import { find, request } from './api'

export interface Round {
  /** Names the round. */
  round: string
  /** When it closed, in milliseconds since 1970. */
  at: number
  dice: string
  board: Grid
  settings: Settings
  /** How long it went on, in milliseconds. */
  duration: number
  /** The best first. */
  players: RoundPlayer[]
  /** Where its record is. */
  record: string
  /** It was played in a private room: nobody sees it but its players, and who has a link of theirs. */
  private?: boolean
  /** The words of the last players are left out: there are too many. The record has them. */
  partial?: boolean
  /** Names the link by which the reader shows it to others, or has come. */
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
  /** By how many percent the player's time was longer than the settings say. */
  extraTime?: number
  /** How many words. */
  found: number
  /** None where they are left out: see `unlisted`. */
  words: RoundWord[]
}

export interface RoundWord {
  word: string
  /** 0 if the word was struck. */
  points: number
  /** What it was worth before. */
  worth: number
  /** Milliseconds since the opening. */
  at: number
}

export const replayPath = (round: string) => `/rounds/${round}`

/** What makes an address one that shows a private round: the name of somebody's link. */
const key = (share?: string | null) => (share ? `?share=${share}` : '')

/** The link that shows a round to others. */
export const shownAt = (round: string, share?: string) => location.origin + replayPath(round) + key(share)

/** The link by which the reader has come. */
export const shareHere = () => new URLSearchParams(location.search).get('share')

/** A round; null if it is not kept, or not yet, or is not for the reader. */
export const fetchRound = (round: string, share: string | null) =>
  find<Round>(`/api/rounds/${round}${key(share && encodeURIComponent(share))}`)

/** Opens a room on the board of a round, against ghosts of its players; returns its code. */
export const playGhosts = async ({ round, share }: Round) =>
  (await request<{ code: string }>('POST', `/api/rounds/${round}/ghosts${key(share)}`)).code

/** Creates the reader's link to a round that they played, or returns the existing one. */
export const shareRound = async (round: string) =>
  (await request<{ share: string }>('POST', `/api/rounds/${round}/share`)).share

/** From now on the link shows nothing. */
export const unshareRound = (round: string) => request<void>('DELETE', `/api/rounds/${round}/share`)
