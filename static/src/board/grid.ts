import type { Grid } from '../lib/protocol/messages'

/** Whether two cells touch. This is for drawing a path; only the server judges a word. */
export function areAdjacent(grid: Grid, a: number, b: number): boolean {
  if (a === b) return false
  const down = Math.abs(Math.floor(a / grid.cols) - Math.floor(b / grid.cols))
  const across = Math.abs((a % grid.cols) - (b % grid.cols))
  const near = (gap: number, size: number, meet: boolean) => gap <= 1 || (meet && gap === size - 1)
  const wraps = grid.topology === 'cylinder' || grid.topology === 'torus'
  return near(down, grid.rows, grid.topology === 'torus') && near(across, grid.cols, wraps)
}

/** Whether a path may cross a cell; some dice have no letter. */
export const isTraceable = (grid: Grid, cell: number) => grid.faces[cell] !== '#'
