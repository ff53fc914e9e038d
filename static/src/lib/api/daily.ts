// The daily board, as the server tells of it. Days are `2026-11-21`, in UTC.

import type { Catalogue, Language } from '../../lang/catalogue'
import type { OwnRank, Row } from './leaderboards'
import { numberText } from '../format/dates'
import { request } from './api'

export type Group = 'known' | 'new'

/** What somebody's attempt came to. */
export interface Standing {
  points: number
  /** In letters, of the words found; the longest first. */
  lengths: number[]
  rank: number
  of: number
  percentile: number
  /** Among whom; among all where the list is one. */
  group: Group | 'all'
}

export interface Attempt extends Partial<Standing> {
  code: string
  /** Whether it is over; the standing comes a moment later, if it counts. */
  done: boolean
}

export interface Today {
  day: string
  /** The first day there was. */
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

/** A part of a day's list. */
export interface DayLeaderboard {
  group: Group
  key: string
  size: number
  rows: Row[]
  me?: OwnRank
}

export const fetchToday = () => request<Today>('GET', '/api/daily')

/** The code of the room with the board of a day that is over, or of today's one attempt. */
export const openDay = async (past?: string) =>
  (await request<{ code: string }>('POST', past ? `/api/daily/${past}` : '/api/daily')).code

export const dayLeaderboardPath = (day: string, group: Group, from: number, n: number) =>
  `/api/daily/${day}/leaderboard?group=${group}&from=${from}&n=${n}`
/** The picture tells the place that the page tells. */
export const dayPicturePath = (day: string, { group }: Standing) =>
  `/api/daily/${day}/result.png${group === 'all' ? '?among=all' : ''}`

/** The list is one until so many have played. */
const fewPlayers = 20
export const isMerged = ({ players }: Pick<Today, 'players'>) => players < fewPlayers

/** Both groups as one list, the best first and of equals the earlier; and where the reader stands there. */
export function mergeGroups(boards: readonly DayLeaderboard[]): { rows: Row[]; mine: number } {
  const own = new Set(boards.flatMap(({ rows, me }) => rows.filter(({ rank }) => rank === me?.rank)))
  const all = boards.flatMap(({ rows }) => rows).sort((a, b) => b.value - a.value || a.at - b.at)
  return {
    rows: all.map((row, i) => ({ ...row, rank: i + 1 })),
    mine: all.findIndex((row) => own.has(row)) + 1,
  }
}

/** What an attempt came to, by its place in a list of all. */
export function rankedIn(standing: Standing, { rows, mine }: ReturnType<typeof mergeGroups>): Standing {
  const others = rows.length - 1
  const percentile = others > 0 ? (100 * (rows.length - mine)) / others : 100
  return mine === 0 ? standing : { ...standing, rank: mine, of: rows.length, percentile, group: 'all' }
}

/** Where an attempt stands, and among whom. */
export function rankText({ daily: text }: Catalogue, language: Language, { rank, of, group }: Standing) {
  const [its, all] = [numberText(language, rank), numberText(language, of)]
  return group === 'new' ? text.rankNew(its, all) : text.rank(its, all)
}

export const standingIn = (attempt: Attempt | null): Standing | null =>
  attempt && attempt.points !== undefined ? (attempt as Attempt & Standing) : null

const dayLength = 24 * 60 * 60 * 1000
/** When a day begins. Noon of it is the same date in most places. */
export const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** The days before one, the newest first, back to the first there was. */
export function daysBefore(day: string, first: string, most: number): string[] {
  const days: string[] = []
  for (let at = noonOf(day) - dayLength; days.length < most && at >= noonOf(first); at -= dayLength)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

const shapes = ['●', '■', '◆', '▲', '★'] as const
const mostShapes = 40

/** A shape for each word by its length, from up to four letters to eight and more: what a result may show. */
export function shapesOf(lengths: readonly number[]): string {
  const shown = lengths.slice(0, mostShapes).map((n) => shapes[Math.min(Math.max(n, 4), 8) - 4])
  return shown.join('') + (lengths.length > mostShapes ? '…' : '')
}
