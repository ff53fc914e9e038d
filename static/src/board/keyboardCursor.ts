import type { BoardSurface } from './boardSurface'
import type { Orientation } from './orientation'

/**
 * Moves the focus over the dice by arrow keys, in the order in which the viewer sees them. Tab reaches one die at a
 * time; other listeners handle letters, Enter and the like.
 */
export class KeyboardCursor {
  readonly #surface: BoardSurface
  #orientation: Orientation
  #cell: number

  constructor(surface: BoardSurface, orientation: Orientation) {
    this.#surface = surface
    this.#orientation = orientation
    this.#cell = orientation.cellAt(0, 0)
    this.#surface.dice[this.#cell]!.tabIndex = 0
    surface.element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (this.step(event.key)) event.preventDefault()
    })
    surface.element.addEventListener('focusin', ({ target }) => {
      const cell = surface.dice.indexOf(target as HTMLElement)
      if (cell >= 0) this.#moveTo(cell)
    })
  }

  /** The cell of the focused die, if any. */
  get cell(): number | undefined {
    return document.activeElement === this.#surface.dice[this.#cell] ? this.#cell : undefined
  }

  turn(orientation: Orientation): void {
    this.#orientation = orientation
  }

  focus(): void {
    this.#surface.dice[this.#cell]?.focus({ preventScroll: true })
  }

  /** Moves the focus by an arrow key, Home or End; reports whether it was such a key. */
  step(key: string): boolean {
    const { x, y } = this.#orientation.middle(this.#cell)
    const to = spotAfterKey(key, { row: Math.floor(y), col: Math.floor(x) }, this.#orientation)
    if (!to) return false
    this.#moveTo(this.#orientation.cellAt(to.row, to.col))
    this.focus()
    return true
  }

  #moveTo(cell: number): void {
    this.#surface.dice[this.#cell]!.tabIndex = -1
    this.#cell = cell
    this.#surface.dice[cell]!.tabIndex = 0
  }
}

interface Spot {
  row: number
  col: number
}

/** Returns where a key leads: to the neighbour, or to the end of the row. The focus stops at the edge. */
function spotAfterKey(key: string, { row, col }: Spot, { rows, cols }: { rows: number; cols: number }) {
  const to: Record<string, Spot> = {
    ArrowUp: { row: Math.max(row - 1, 0), col },
    ArrowDown: { row: Math.min(row + 1, rows - 1), col },
    ArrowLeft: { row, col: Math.max(col - 1, 0) },
    ArrowRight: { row, col: Math.min(col + 1, cols - 1) },
    Home: { row, col: 0 },
    End: { row, col: cols - 1 },
  }
  return to[key]
}
