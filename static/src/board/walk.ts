import type { Felt } from './felt'
import type { Lie } from './lie'

/**
 * Walks a keyboard over the dice as they are seen. One die at a time can be reached by Tab; letters that are
 * typed, Enter and the like are not for the walk, and go on to whoever listens.
 */
export class Walk {
  readonly #felt: Felt
  #lie: Lie
  #cell: number

  constructor(felt: Felt, lie: Lie) {
    this.#felt = felt
    this.#lie = lie
    this.#cell = lie.cellAt(0, 0)
    this.#felt.dice[this.#cell]!.tabIndex = 0
    felt.element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (this.step(event.key)) event.preventDefault()
    })
    felt.element.addEventListener('focusin', ({ target }) => {
      const cell = felt.dice.indexOf(target as HTMLElement)
      if (cell >= 0) this.#stand(cell)
    })
  }

  /** The die that has the keyboard, if one has. */
  get cell(): number | undefined {
    return document.activeElement === this.#felt.dice[this.#cell] ? this.#cell : undefined
  }

  turn(lie: Lie): void {
    this.#lie = lie
  }

  focus(): void {
    this.#felt.dice[this.#cell]?.focus({ preventScroll: true })
  }

  /** Goes where a key points; says whether it was such a key. */
  step(key: string): boolean {
    const { x, y } = this.#lie.middle(this.#cell)
    const to = stepped(key, { row: Math.floor(y), col: Math.floor(x) }, this.#lie)
    if (!to) return false
    this.#stand(this.#lie.cellAt(to.row, to.col))
    this.focus()
    return true
  }

  #stand(cell: number): void {
    this.#felt.dice[this.#cell]!.tabIndex = -1
    this.#cell = cell
    this.#felt.dice[cell]!.tabIndex = 0
  }
}

interface Spot {
  row: number
  col: number
}

/** Where a key leads: to the neighbour, to an end of the row; the edge holds. */
export function stepped(key: string, { row, col }: Spot, { rows, cols }: { rows: number; cols: number }) {
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
