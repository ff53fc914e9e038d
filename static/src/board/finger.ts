import type { Grid } from '../lib/messages'
import { cellAt } from './measures'

/** What a finger does, in cells. */
export interface Hand {
  touches(cell: number): void
  slides(cell: number): void
  lifts(): void
  /** The finger was taken away from us, say by a gesture of the system. */
  isLost(): void
}

/** Pitches between two looks at the way of a fast finger. */
const stride = 0.2

/** Follows one finger, or the mouse, over the felt; `cells` is the element that the cells fill. */
export function follow(felt: HTMLElement, cells: Element, grid: Grid, hand: Hand): void {
  let finger: { id: number; x: number; y: number } | null = null
  let bounds = cells.getBoundingClientRect()

  const place = ({ clientX, clientY }: PointerEvent) => ({
    x: ((clientX - bounds.left) / bounds.width) * grid.cols,
    y: ((clientY - bounds.top) / bounds.height) * grid.rows,
  })

  /** A fast finger leaps over dice: what counts is the line, not only its ends. */
  function moveTo(from: { x: number; y: number }, to: { x: number; y: number }) {
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / stride)
    for (let i = 1; i <= steps; i++) {
      const share = i / steps
      const cell = cellAt(grid, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, false)
      if (cell >= 0) hand.slides(cell)
    }
  }

  felt.addEventListener('pointerdown', (event) => {
    if (finger || event.button !== 0) return
    bounds = cells.getBoundingClientRect()
    const { x, y } = place(event)
    const cell = cellAt(grid, x, y, true)
    if (cell < 0) return
    event.preventDefault()
    felt.setPointerCapture(event.pointerId)
    finger = { id: event.pointerId, x, y }
    hand.touches(cell)
  })

  felt.addEventListener('pointermove', (event) => {
    if (finger?.id !== event.pointerId) return
    // Older Safari has no such list.
    const moves = event.getCoalescedEvents?.() ?? []
    for (const move of moves.length > 0 ? moves : [event]) {
      const to = place(move)
      moveTo(finger, to)
      Object.assign(finger, to)
    }
  })

  felt.addEventListener('pointerup', (event) => {
    if (finger?.id !== event.pointerId) return
    finger = null
    hand.lifts()
  })

  felt.addEventListener('pointercancel', (event) => {
    if (finger?.id !== event.pointerId) return
    finger = null
    hand.isLost()
  })
}
