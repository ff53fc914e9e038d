import type { Grid } from '../lib/protocol/messages'
import type { Draft } from './draft'
import type { GestureHandler } from './pointerTracker'
import { isTraceable } from './grid'
import { cellOf, type Orientation, type Point } from './orientation'
import { follow, type Stroke } from './stroke'
import type { PathOverlay } from './pathOverlay'

/** What becomes of dice that are tapped one by one. */
export interface TapListener {
  /** The letters wait for more, or to be sent. */
  onTapEnd(): void
  /** The die does not touch the last one, and the letters stay as they are. */
  onMiss(cell: number): void
}

/** Turns touches into the draft's path. Lifting a finger that slid sends the word, as does touching the last die again. */
export function gestureHandler(
  grid: Grid,
  orientation: () => Orientation,
  draft: Draft,
  overlay: PathOverlay,
  listener: TapListener,
): GestureHandler {
  let stroke: Stroke = { path: [], loose: false }
  let [slid, tapsLastDie, misses] = [false, false, -1]
  return {
    onTouch(place: Point): boolean {
      const cell = cellOf(grid, orientation().toBoard(place))
      if (cell < 0 || !isTraceable(grid, cell)) return false
      slid = false
      tapsLastDie = draft.ends(cell)
      misses = tapsLastDie || draft.extendTo(cell) ? -1 : cell
      // A finger that slides from there begins anew.
      stroke = { path: misses < 0 ? draft.path : [cell], loose: false }
      return true
    },
    onSlide(from: Point, to: Point): void {
      const { path } = stroke
      stroke = follow(grid, stroke, orientation().toBoard(from), orientation().toBoard(to))
      if (stroke.path === path) return
      slid = true
      draft.trace(stroke.path)
    },
    onLift(): void {
      if (slid || tapsLastDie) draft.finish()
      else if (misses >= 0) listener.onMiss(misses)
      else listener.onTapEnd()
    },
    onLeaveTray: (off) => overlay.setOffTray(off),
    onCancel: () => draft.clear(),
  }
}
