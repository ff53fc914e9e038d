import type { Grid } from '../lib/protocol/messages'

type Shape = Pick<Grid, 'rows' | 'cols'>

/** A point, in pitches from the upper left corner of the first cell: x to the right, y down. */
export interface Point {
  x: number
  y: number
}

/**
 * How the viewer sees a board turned: clockwise, by quarters.
 *
 *     unturned      turned once
 *     A B C         D A
 *     D E F         E B
 *                   F C
 *
 * Paths, fingers and neighbours use the unturned board; this class converts to and from what is on the screen.
 */
export class Orientation {
  /** Quarter turns, from 0 to 3. */
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

  /** Returns where a point of the board is on the screen. */
  toView(place: Point): Point {
    return turned(place, this.#grid, this.quarter)
  }

  /** Returns the point of the board at a point on the screen. */
  toBoard(place: Point): Point {
    return turned(place, this, (4 - this.quarter) % 4)
  }

  /** Returns where the centre of a cell is on the screen. */
  middle(cell: number): Point {
    return this.toView(middle(this.#grid, cell))
  }

  /** Returns the cell in a row and column on the screen, both from 0. */
  cellAt(row: number, col: number): number {
    return cellOf(this.#grid, this.toBoard({ x: col + 0.5, y: row + 0.5 }))
  }
}

function turned({ x, y }: Point, { rows, cols }: Shape, quarters: number): Point {
  return quarters === 0 ? { x, y } : turned({ x: rows - y, y: x }, { rows: cols, cols: rows }, quarters - 1)
}

/** Returns the centre of a cell. */
export function middle({ cols }: Pick<Grid, 'cols'>, cell: number): Point {
  return { x: (cell % cols) + 0.5, y: Math.floor(cell / cols) + 0.5 }
}

/** Returns the cell that contains a point; -1 for none. */
export function cellOf({ rows, cols }: Shape, { x, y }: Point): number {
  const [col, row] = [Math.floor(x), Math.floor(y)]
  return col < 0 || row < 0 || col >= cols || row >= rows ? -1 : row * cols + col
}
