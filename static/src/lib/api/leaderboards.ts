// The leaderboards: which there are, and how a part of one is asked for.

export const kinds = ['best', 'total', 'longest', 'rating', 'solo'] as const
export const periods = ['day', 'week', 'month', 'all'] as const

export type Kind = (typeof kinds)[number]
type Period = (typeof periods)[number]

/** Names a leaderboard; its period is the one that goes on, or the one before, by its key. */
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
  /** Points or letters; of a rating, tenths of a point. */
  value: number
  word?: string
  /** Of the round it comes from; totals and ratings come from many. */
  round?: string
  /** That round was played in a private room: only who is asking and played it can see it. */
  private?: boolean
  /** When it was reached, in milliseconds since 1970. */
  at: number
  /** Of a rating that is still a guess. */
  provisional?: boolean
}

export interface Leaderboard extends LeaderboardId {
  key: string
  version: string
  /** How many rows there are in all. */
  size: number
  rows: Row[]
  /** Where the one who asks stands. */
  me?: OwnRank
}

export interface OwnRank {
  rank: number
  value: number
  /** How many of a hundred of the others stand behind. */
  percentile: number
  name: string
}

/** A value as people say it. */
export const displayValue = (kind: Kind, value: number) =>
  kind === 'rating' ? Math.round(value / 10) : value

/** Rows from a rank on, or so many on either side of a player; `me` is who asks. */
export type LeaderboardPage = { from: number; n: number } | { around: string; n: number }

export function leaderboardPath({ dice, kind, period, key }: LeaderboardId, part: LeaderboardPage): string {
  const asked = Object.entries({ ...part, ...(key && { key }) })
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  return `/api/leaderboards/${dice}/${kind}/${period}?${query}`
}
