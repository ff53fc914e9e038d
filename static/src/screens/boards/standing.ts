// What is said of where one stands.

import type { Catalogue, Language } from '../../lang/catalogue'
import { said, type Kind, type Place, type Row } from '../../lib/boards'
import { numberText } from '../../lib/dates'

/** A value as it is written: ratings are names for a strength, and so without a mark for thousands. */
export const valueText = (language: Language, kind: Kind, value: number) =>
  kind === 'rating' ? String(said(kind, value)) : numberText(language, value)

/** How far the one before is ahead, if that one is among the rows. */
export function behindText({ boards: t }: Catalogue, kind: Kind, me: Place, rows: readonly Row[]) {
  if (me.rank === 1) return t.first
  const next = rows.find(({ rank }) => rank === me.rank - 1)
  if (!next) return ''
  const gap = said(kind, next.value) - said(kind, me.value)
  return gap === 0 ? t.level(next.name) : t.behind[kind](gap, next.name)
}

/** The share of the others who stand behind, in full hundredths; nothing where it says nothing. */
export function aheadText({ boards: t }: Catalogue, { rank, percentile }: Place): string {
  const share = Math.floor(percentile)
  return rank === 1 || share < 1 ? '' : t.aheadOf(share)
}
