// The daily board. Days are written as `2026-11-21`, in UTC.

import type { Catalogue, Language } from '../../lang/catalogue'
import type { OwnRank, Row } from './leaderboards'
import { numberText } from '../format/dates'
import { request } from './api'

export type Group = 'known' | 'new'

/** The result of a player's attempt. */
export interface Standing {
  points: number
  /** The lengths of the words found, in letters, the longest first. */
  lengths: number[]
  rank: number
  of: number
  percentile: number
  /** The group that the rank is in; `all` where there is one list. */
  group: Group | 'all'
}

export interface Attempt extends Partial<Standing> {
  code: string
  /** Whether the attempt is over; the standing arrives a moment later, if the attempt counts. */
  done: boolean
}

export interface Today {
  day: string
  /** The first day that had a board. */
  first: string
  dice: string
  /** The server's clock, in milliseconds since 1970. */
  now: number
  ends: number
  hash: string | null
  tomorrow: string | null
  yesterday: { day: string; seed: string; hash: string | null } | null
  attempt: Attempt | null
  streak: { current: number; best: number }
  players: number
}

/** A page of a day's leaderboard. */
export interface DayLeaderboard {
  group: Group
  key: string
  size: number
  rows: Row[]
  me?: OwnRank
}

export const fetchToday = () => request<Today>('GET', '/api/daily')

/** Opens a room with the board of a past day, or for today's one attempt, and returns its code. */
export const openDay = async (past?: string) =>
  (await request<{ code: string }>('POST', past ? `/api/daily/${past}` : '/api/daily')).code

export const dayLeaderboardPath = (day: string, group: Group, from: number, n: number) =>
  `/api/daily/${day}/leaderboard?group=${group}&from=${from}&n=${n}`
/** The path of the picture, which shows the same rank as the page. */
export const dayPicturePath = (day: string, { group }: Standing) =>
  `/api/daily/${day}/result.png${group === 'all' ? '?among=all' : ''}`

/** With fewer players than this, both groups are shown as one list. */
const fewPlayers = 20
export const isMerged = ({ players }: Pick<Today, 'players'>) => players < fewPlayers

/** Merges both groups into one list, the best first, then the earlier; `mine` is the reader's rank in it. */
export function mergeGroups(boards: readonly DayLeaderboard[]): { rows: Row[]; mine: number } {
  const own = new Set(boards.flatMap(({ rows, me }) => rows.filter(({ rank }) => rank === me?.rank)))
  const all = boards.flatMap(({ rows }) => rows).sort((a, b) => b.value - a.value || a.at - b.at)
  return {
    rows: all.map((row, i) => ({ ...row, rank: i + 1 })),
    mine: all.findIndex((row) => own.has(row)) + 1,
  }
}

/** Returns a standing with its rank in the merged list. */
export function rankedIn(standing: Standing, { rows, mine }: ReturnType<typeof mergeGroups>): Standing {
  const others = rows.length - 1
  const percentile = others > 0 ? (100 * (rows.length - mine)) / others : 100
  return mine === 0 ? standing : { ...standing, rank: mine, of: rows.length, percentile, group: 'all' }
}

/** Returns the rank of an attempt and its group as text. */
export function rankText({ daily: text }: Catalogue, language: Language, { rank, of, group }: Standing) {
  const [its, all] = [numberText(language, rank), numberText(language, of)]
  return group === 'new' ? text.rankNew(its, all) : text.rank(its, all)
}

export const standingIn = (attempt: Attempt | null): Standing | null =>
  attempt && attempt.points !== undefined ? (attempt as Attempt & Standing) : null

const dayLength = 24 * 60 * 60 * 1000
/** Returns noon of a day in UTC, which is the same date in most places. */
export const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** Returns the days before a day, the newest first, back to the first day that had a board. */
export function daysBefore(day: string, first: string, most: number): string[] {
  const days: string[] = []
  for (let at = noonOf(day) - dayLength; days.length < most && at >= noonOf(first); at -= dayLength)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

const shapes = ['●', '■', '◆', '▲', '★'] as const
const mostShapes = 40

/** Returns one shape for each word, by length: up to four letters, up to eight and more. Results may show this. */
export function shapesOf(lengths: readonly number[]): string {
  const shown = lengths.slice(0, mostShapes).map((n) => shapes[Math.min(Math.max(n, 4), 8) - 4])
  return shown.join('') + (lengths.length > mostShapes ? '…' : '')
}
