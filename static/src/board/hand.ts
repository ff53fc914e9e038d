import type { Grid } from '../lib/protocol/messages'
import type { Draft } from './draft'
import type { Hand } from './finger'
import { bears } from './grid'
import { cellUnder, type Lie, type Place } from './lie'
import { follow, type Stroke } from './stroke'
import type { Trail } from './trail'

/** What becomes of dice that are tapped one by one. */
export interface Taps {
  /** The letters wait for more, or to be sent. */
  rests(): void
  /** The die does not touch the last one, and the letters stay as they are. */
  misses(cell: number): void
}

/** The hand that draws words. Lifting a finger that slid sends; so does touching the last die again. */
export function handOn(grid: Grid, lie: () => Lie, draft: Draft, trail: Trail, taps: Taps): Hand {
  let stroke: Stroke = { path: [], loose: false }
  let [slid, again, misses] = [false, false, -1]
  return {
    touches(place: Place): boolean {
      const cell = cellUnder(grid, lie().under(place))
      if (cell < 0 || !bears(grid, cell)) return false
      slid = false
      again = draft.ends(cell)
      misses = again || draft.touch(cell) ? -1 : cell
      // A finger that slides from there begins anew.
      stroke = { path: misses < 0 ? draft.path : [cell], loose: false }
      return true
    },
    slides(from: Place, to: Place): void {
      const { path } = stroke
      stroke = follow(grid, stroke, lie().under(from), lie().under(to))
      if (stroke.path === path) return
      slid = true
      draft.trace(stroke.path)
    },
    lifts(): void {
      if (slid || again) draft.finish()
      else if (misses >= 0) taps.misses(misses)
      else taps.rests()
    },
    strays: (off) => trail.loosen(off),
    drops: () => draft.clear(),
  }
}
