// What is said of where one stands.

import type { Catalogue } from '../../lang/catalogue'
import { said, type Leaderboard, type Place, type Row } from '../../lib/boards'

/** How far the one before is ahead, if that one is among the rows. */
export function behindText(
  { boards: t }: Catalogue,
  kind: Leaderboard['kind'],
  me: Place,
  rows: readonly Row[],
) {
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
