import type { Grid } from '../lib/messages'

/** Whether two cells touch, for drawing a path; what a word is worth, only the server says. */
export function touches(grid: Grid, a: number, b: number): boolean {
  if (a === b) return false
  const down = Math.abs(Math.floor(a / grid.cols) - Math.floor(b / grid.cols))
  const across = Math.abs((a % grid.cols) - (b % grid.cols))
  const near = (gap: number, size: number, wraps: boolean) => gap <= 1 || (wraps && gap === size - 1)
  return (
    near(down, grid.rows, grid.topology === 'torus') && near(across, grid.cols, grid.topology !== 'plane')
  )
}

/** What a path spells, in lower case. */
export function spelled(grid: Grid, path: readonly number[]): string {
  return path
    .map((cell) => grid.faces[cell] ?? '')
    .join('')
    .toLowerCase()
}

/** Steps after which the search below gives up, so that no board can stall the page. */
const patience = 50_000

/** Whether a path may cross a cell: there are dice without a letter. */
export const bears = (grid: Grid, cell: number) => grid.faces[cell] !== '#'

/**
 * A path that spells the text, or null. The last face need not be complete: after a `q` the `Qu` lights.
 * A wild die stands for a letter only where no other does.
 */
export function trace(grid: Grid, text: string): number[] | null {
  const faces = [...grid.faces.map((face) => face.toLowerCase()).entries()].sort(
    ([, a], [, b]) => Number(a === '*') - Number(b === '*'),
  )
  let steps = 0

  function from(path: number[], rest: string): number[] | null {
    if (rest === '') return path
    const last = path.at(-1)
    for (const [cell, face] of faces) {
      if (steps++ > patience) return null
      if (face !== '*' && !rest.startsWith(face) && !face.startsWith(rest)) continue
      if (path.includes(cell) || (last !== undefined && !touches(grid, last, cell))) continue
      const found = from([...path, cell], rest.slice(face.length))
      if (found) return found
    }
    return null
  }

  return text === '' ? null : from([], text.toLowerCase())
}
