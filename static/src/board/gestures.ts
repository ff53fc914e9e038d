import type { Grid } from '../lib/protocol/messages'
import type { Draft } from './draft'
import type { GestureHandler } from './pointerTracker'
import { isTraceable } from './grid'
import { cellOf, type Orientation, type Point } from './orientation'
import { follow, type Stroke } from './stroke'
import type { PathOverlay } from './pathOverlay'

/** Receives what happens when a player taps dice one by one. */
export interface TapListener {
  /** The finger has lifted; the letters stay until the player adds to them or sends them. */
  onTapEnd(): void
  /** The tapped die does not touch the last one; the letters stay as they are. */
  onMiss(cell: number): void
}

/** Turns touches into the draft's path. Lifting a sliding finger, or tapping the last die again, sends the word. */
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
      // A finger that starts on a die out of reach and then slides starts a new path.
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
