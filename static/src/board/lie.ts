import type { Grid } from '../lib/protocol/messages'

type Shape = Pick<Grid, 'rows' | 'cols'>

/** A point, in pitches from the upper left of the first cell: x to the right, y down. */
export interface Place {
  x: number
  y: number
}

/**
 * How a board lies before its viewer: turned clockwise by quarters.
 *
 *     as it is      turned once
 *     A B C         D A
 *     D E F         E B
 *                   F C
 *
 * Paths, fingers and neighbours know only the board as it is; what is seen goes through here.
 */
export class Lie {
  /** From 0 to 3. */
  readonly quarter: number
  readonly rows: number
  readonly cols: number
  readonly #grid: Shape

  constructor(grid: Shape, quarter = 0) {
    this.#grid = grid
    this.quarter = ((quarter % 4) + 4) % 4
    const lying = this.quarter % 2 === 1
    this.rows = lying ? grid.cols : grid.rows
    this.cols = lying ? grid.rows : grid.cols
  }

  /** Where a point of the board is seen. */
  seen(place: Place): Place {
    return turned(place, this.#grid, this.quarter)
  }

  /** The point of the board under a point that is seen. */
  under(place: Place): Place {
    return turned(place, this, (4 - this.quarter) % 4)
  }

  /** Where the middle of a cell is seen. */
  middle(cell: number): Place {
    return this.seen(middle(this.#grid, cell))
  }

  /** The cell that is seen in a row and column, both from 0. */
  cellAt(row: number, col: number): number {
    return cellUnder(this.#grid, this.under({ x: col + 0.5, y: row + 0.5 }))
  }
}

function turned({ x, y }: Place, { rows, cols }: Shape, quarters: number): Place {
  return quarters === 0 ? { x, y } : turned({ x: rows - y, y: x }, { rows: cols, cols: rows }, quarters - 1)
}

/** The middle of a cell. */
export function middle({ cols }: Pick<Grid, 'cols'>, cell: number): Place {
  return { x: (cell % cols) + 0.5, y: Math.floor(cell / cols) + 0.5 }
}

/** The cell that a point lies in; -1 for none. */
export function cellUnder({ rows, cols }: Shape, { x, y }: Place): number {
  const [col, row] = [Math.floor(x), Math.floor(y)]
  return col < 0 || row < 0 || col >= cols || row >= rows ? -1 : row * cols + col
}
