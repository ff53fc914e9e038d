// The leaderboards: which ones exist, and how to fetch a page of one.

export const kinds = ['best', 'total', 'longest', 'rating', 'solo'] as const
export const periods = ['day', 'week', 'month', 'all'] as const

export type Kind = (typeof kinds)[number]
type Period = (typeof periods)[number]

/** Identifies a leaderboard. The key tells the current period from the one before. */
export interface LeaderboardId {
  dice: string
  kind: Kind
  period: Period
  key?: string | undefined
}

export interface Row {
  rank: number
  player: string
  name: string
  /** Points or letters; for ratings, tenths of a point. */
  value: number
  word?: string
  /** The round of the value; absent for totals and ratings, which come from many rounds. */
  round?: string
  /** Whether that round was in a private room: of the readers, only its players can see it. */
  private?: boolean
  /** When the player reached it, in milliseconds since 1970. */
  at: number
  /** Whether a rating is provisional. */
  provisional?: boolean
}

export interface Leaderboard extends LeaderboardId {
  key: string
  version: string
  /** The number of rows in total. */
  size: number
  rows: Row[]
  /** The rank of the reader. */
  me?: OwnRank
}

export interface OwnRank {
  rank: number
  value: number
  /** The percentage of the other players who rank below. */
  percentile: number
  name: string
}

/** Returns a value in the unit that the page shows. */
export const displayValue = (kind: Kind, value: number) =>
  kind === 'rating' ? Math.round(value / 10) : value

/** `n` rows from a rank on, or `n` rows on either side of a player; `me` is the reader. */
export type LeaderboardPage = { from: number; n: number } | { around: string; n: number }

export function leaderboardPath({ dice, kind, period, key }: LeaderboardId, part: LeaderboardPage): string {
  const asked = Object.entries({ ...part, ...(key && { key }) })
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  return `/api/leaderboards/${dice}/${kind}/${period}?${query}`
}
