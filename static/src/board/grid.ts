import type { Grid } from '../lib/protocol/messages'

/** Whether two cells touch, for drawing a path; what a word is worth, only the server says. */
export function areAdjacent(grid: Grid, a: number, b: number): boolean {
  if (a === b) return false
  const down = Math.abs(Math.floor(a / grid.cols) - Math.floor(b / grid.cols))
  const across = Math.abs((a % grid.cols) - (b % grid.cols))
  const near = (gap: number, size: number, meet: boolean) => gap <= 1 || (meet && gap === size - 1)
  const wraps = grid.topology === 'cylinder' || grid.topology === 'torus'
  return near(down, grid.rows, grid.topology === 'torus') && near(across, grid.cols, wraps)
}

/** Whether a path may cross a cell: there are dice without a letter. */
export const isTraceable = (grid: Grid, cell: number) => grid.faces[cell] !== '#'
