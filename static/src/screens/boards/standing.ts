// What is said of where one stands.

import type { Catalogue, Language } from '../../lang/catalogue'
import { said, type BoardName, type Kind, type Place, type Row } from '../../lib/api/leaderboards'
import { numberText } from '../../lib/format/dates'
import { calledIn } from '../../lib/api/profiles'

/** A value as it is written: ratings are names for a strength, and so without a mark for thousands. */
export const valueText = (language: Language, kind: Kind, value: number) =>
  kind === 'rating' ? String(said(kind, value)) : numberText(language, value)

/** How far the one before is ahead, if that one is among the rows. */
export function behindText(catalogue: Catalogue, kind: Kind, me: Place, rows: readonly Row[]) {
  const t = catalogue.boards
  if (me.rank === 1) return t.first
  const next = rows.find(({ rank }) => rank === me.rank - 1)
  if (!next) return ''
  const name = calledIn(catalogue, next.name)
  const gap = said(kind, next.value) - said(kind, me.value)
  return gap === 0 ? t.level(name) : t.behind[kind](gap, name)
}

/** The share of the others who stand behind, in full hundredths; nothing where it says nothing. */
export function aheadText({ boards: t }: Catalogue, { rank, percentile }: Place): string {
  const share = Math.floor(percentile)
  return rank === 1 || share < 1 ? '' : t.aheadOf(share)
}

/** The period of a board, in a word or two. */
export const periodText = ({ boards: t }: Catalogue, { period, key }: BoardName) =>
  key && period !== 'all' ? t.before[period] : t.periods[period]

/** Where somebody stands, or stood; for who has no rank, whom they see there. */
export function titleText({ boards: t }: Catalogue, { period, key }: BoardName, rank: number, size: number) {
  const past = key && period !== 'all'
  if (rank > 0) return (past ? t.was.you[period] : t.you[period])(t.ordinal(rank))
  const seen = size > 0 ? 'others' : 'nobody'
  return past ? t.was[seen][period] : t[seen][period]
}
