// Texts about the reader's rank.

import type { Catalogue, Language } from '../../lang/catalogue'
import {
  displayValue,
  type LeaderboardId,
  type Kind,
  type OwnRank,
  type Row,
} from '../../lib/api/leaderboards'
import { numberText } from '../../lib/format/dates'
import { nameOrNobody } from '../../lib/api/profiles'

/** Returns a value as text: ratings have no thousands separator, since they are not amounts. */
export const valueText = (language: Language, kind: Kind, value: number) =>
  kind === 'rating' ? String(displayValue(kind, value)) : numberText(language, value)

/** Returns how far the player above is ahead, if that player is among the rows. */
export function behindText(catalogue: Catalogue, kind: Kind, me: OwnRank, rows: readonly Row[]) {
  const text = catalogue.leaderboards
  if (me.rank === 1) return text.first
  const next = rows.find(({ rank }) => rank === me.rank - 1)
  if (!next) return ''
  const name = nameOrNobody(catalogue, next.name)
  const gap = displayValue(kind, next.value) - displayValue(kind, me.value)
  return gap === 0 ? text.level(name) : text.behind[kind](gap, name)
}

/** Returns the percentage of the others who rank below; empty if it is not informative. */
export function aheadText({ leaderboards: text }: Catalogue, { rank, percentile }: OwnRank): string {
  const share = Math.floor(percentile)
  return rank === 1 || share < 1 ? '' : text.aheadOf(share)
}

/** Returns the period of a leaderboard in a word or two. */
export const periodText = ({ leaderboards: text }: Catalogue, { period, key }: LeaderboardId) =>
  key && period !== 'all' ? text.before[period] : text.periods[period]

/** Returns the rank of a player now or in the past; without a rank, what the rows show instead. */
export function titleText(
  { leaderboards: text }: Catalogue,
  { period, key }: LeaderboardId,
  rank: number,
  size: number,
) {
  const past = key && period !== 'all'
  if (rank > 0) return (past ? text.was.you[period] : text.you[period])(text.ordinal(rank))
  const seen = size > 0 ? 'others' : 'nobody'
  return past ? text.was[seen][period] : text[seen][period]
}
