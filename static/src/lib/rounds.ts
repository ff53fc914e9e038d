// Rounds that are over, as they are kept.

import type { Grid, Settings } from './messages'
import type { Finding } from './result'
import { Declined } from './rooms'

export interface Round {
  /** Names the round. */
  round: string
  /** When it closed, in milliseconds since 1970. */
  at: number
  dice: string
  board: Grid
  settings: Settings
  /** How long it went on, in milliseconds. */
  lasts: number
  /** The best first. */
  players: RoundPlayer[]
  /** Where its record is. */
  record: string
}

export interface RoundPlayer {
  id: string
  name: string
  rank: number
  points: number
  /** The strength of a bot. */
  bot?: number
  ghost?: boolean
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

export const replayPathOf = (round: string) => `/rounds/${round}`

/** A round; null if it is not kept, or not yet. */
export async function fetchRound(round: string): Promise<Round | null> {
  const response = await fetch(`/api/rounds/${round}`)
  if (response.status === 404) return null
  if (!response.ok) throw new Declined(response.status)
  return (await response.json()) as Round
}

/** What somebody found in the last round of a table, of a result that leaves it out; null if it is over. */
export async function fetchFound(
  code: string,
  player: string,
): Promise<{ round: string; words: Finding[] } | null> {
  const response = await fetch(`/api/rooms/${code}/found/${player}`)
  if (response.status === 404) return null
  if (!response.ok) throw new Declined(response.status)
  const { round, words } = (await response.json()) as { round: string; words: Finding[] }
  return { round, words }
}

/** Lays a table with the board of a round, where those who played it play it again; gives its code. */
export async function playGhosts(round: string): Promise<string> {
  const response = await fetch(`/api/rounds/${round}/ghosts`, { method: 'POST' })
  if (!response.ok) throw new Declined(response.status)
  return ((await response.json()) as { code: string }).code
}
