// The link to a leaderboard: `/leaderboards?dice=en-5x5-big-deluxe&kind=total&period=all&from=21`, or
// `…&player=ID` for a player's row with its neighbours. It omits default values.

import { kinds, periods, type LeaderboardId } from '../../lib/api/leaderboards'
import { diceSets } from '../../lib/room/dice'

export interface LeaderboardQuery extends LeaderboardId {
  /** The first rank of the page. */
  from?: number
  /** The player whose row to show; `me` for the reader. */
  player?: string
}

export const defaults: LeaderboardQuery = { dice: 'en-4x4-new', kind: 'best', period: 'week' }

export function writeQuery({ dice, kind, period, key, from, player }: LeaderboardQuery): string {
  const query = new URLSearchParams()
  if (dice !== defaults.dice) query.set('dice', dice)
  if (kind !== defaults.kind) query.set('kind', kind)
  if (period !== defaults.period) query.set('period', period)
  if (key) query.set('key', key)
  if (player) query.set('player', player)
  else if (from) query.set('from', String(from))
  const text = query.toString()
  return text && `?${text}`
}

/** Parses a link; invalid values become defaults. */
export function readQuery(search: string): LeaderboardQuery {
  const query = new URLSearchParams(search)
  const one = <T extends string>(name: string, all: readonly T[], otherwise: T) =>
    all.find((value) => value === query.get(name)) ?? otherwise
  const period = one('period', periods, defaults.period)
  const key = period !== 'all' && /^\d{4}-[W\d-]{2,5}$/.test(query.get('key') ?? '') && query.get('key')
  const from = Number(query.get('from') ?? NaN)
  const player = query.get('player')
  return {
    dice: one(
      'dice',
      diceSets.map(({ id }) => id as string),
      defaults.dice,
    ),
    kind: one('kind', kinds, defaults.kind),
    period,
    ...(key && { key }),
    ...(player ? { player } : Number.isInteger(from) && from > 0 ? { from } : {}),
  }
}
