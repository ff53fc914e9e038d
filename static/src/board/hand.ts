import type { Grid } from '../lib/messages'
import type { Draft } from './draft'
import type { Hand } from './finger'
import { bears } from './grid'
import { cellUnder, type Lie, type Place } from './lie'
import { follow, type Stroke } from './stroke'
import type { Trail } from './trail'

/** The hand that draws words. Lifting a finger that slid sends; so does touching the last die again. */
export function handOn(grid: Grid, lie: () => Lie, draft: Draft, trail: Trail): Hand {
  let stroke: Stroke = { path: [], loose: false }
  let [slid, again] = [false, false]
  return {
    touches(place: Place): boolean {
      const cell = cellUnder(grid, lie().under(place))
      if (cell < 0 || !bears(grid, cell)) return false
      slid = false
      again = draft.ends(cell)
      if (!again) draft.touch(cell)
      stroke = { path: draft.path, loose: false }
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
    },
    strays: (off) => trail.loosen(off),
    drops: () => draft.clear(),
  }
}
