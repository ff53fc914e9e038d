import type { Grid } from '../lib/protocol/messages'

type Shape = Pick<Grid, 'rows' | 'cols'>

/** A point, in pitches from the upper left of the first cell: x to the right, y down. */
export interface Point {
  x: number
  y: number
}

/**
 * How a board is turned before its viewer: clockwise, by quarters.
 *
 *     as it is      turned once
 *     A B C         D A
 *     D E F         E B
 *                   F C
 *
 * Paths, fingers and neighbours know only the board as it is; what is seen goes through here.
 */
export class Orientation {
  /** From 0 to 3. */
  readonly quarter: number
  readonly rows: number
  readonly cols: number
  readonly #grid: Shape

  constructor(grid: Shape, quarter = 0) {
    this.#grid = grid
    this.quarter = ((quarter % 4) + 4) % 4
    const sideways = this.quarter % 2 === 1
    this.rows = sideways ? grid.cols : grid.rows
    this.cols = sideways ? grid.rows : grid.cols
  }

  /** Where a point of the board is on the screen. */
  toView(place: Point): Point {
    return turned(place, this.#grid, this.quarter)
  }

  /** The point of the board under a point on the screen. */
  toBoard(place: Point): Point {
    return turned(place, this, (4 - this.quarter) % 4)
  }

  /** Where the middle of a cell is on the screen. */
  middle(cell: number): Point {
    return this.toView(middle(this.#grid, cell))
  }

  /** The cell shown in a row and column, both from 0. */
  cellAt(row: number, col: number): number {
    return cellOf(this.#grid, this.toBoard({ x: col + 0.5, y: row + 0.5 }))
  }
}

function turned({ x, y }: Point, { rows, cols }: Shape, quarters: number): Point {
  return quarters === 0 ? { x, y } : turned({ x: rows - y, y: x }, { rows: cols, cols: rows }, quarters - 1)
}

/** The middle of a cell. */
export function middle({ cols }: Pick<Grid, 'cols'>, cell: number): Point {
  return { x: (cell % cols) + 0.5, y: Math.floor(cell / cols) + 0.5 }
}

/** The cell that a point lies in; -1 for none. */
export function cellOf({ rows, cols }: Shape, { x, y }: Point): number {
  const [col, row] = [Math.floor(x), Math.floor(y)]
  return col < 0 || row < 0 || col >= cols || row >= rows ? -1 : row * cols + col
}
