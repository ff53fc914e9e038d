import type { Grid } from '../lib/messages'

// Sizes of the tray as shares of its longer side, as the look has them. board.css says the same in CSS:
// it reads `--n`, `--cols` and `--gap` from here.

const rim = 0.042
const padding = 0.03

export interface Measures {
  /** Dice along the longer side. */
  n: number
  gap: number
  width: number
  height: number
}

export function measure({ rows, cols }: Pick<Grid, 'rows' | 'cols'>): Measures {
  const n = Math.max(rows, cols)
  const gap = n < 5 ? 0.021 : 0.016
  const frame = 2 * (rim + padding)
  const die = (1 - frame - (n - 1) * gap) / n
  const along = (dice: number) => frame + dice * die + (dice - 1) * gap
  return { n, gap, width: along(cols), height: along(rows) }
}

/** The middle line of the rim, clockwise from the top, in a view box of 100 times width and height. */
export function rimLine({ width, height }: Measures): string {
  const inset = rim * 50
  const radius = 9 - inset
  const [right, bottom] = [100 * width - inset, 100 * height - inset]
  const corner = (x: number, y: number) => `A ${radius} ${radius} 0 0 1 ${x} ${y}`
  return [
    `M ${50 * width} ${inset} H ${right - radius}`,
    corner(right, inset + radius),
    `V ${bottom - radius}`,
    corner(right - radius, bottom),
    `H ${inset + radius}`,
    corner(inset, bottom - radius),
    `V ${inset + radius}`,
    corner(inset + radius, inset),
    'Z',
  ].join(' ')
}

/** Which cell lies under a point, given in pitches from the upper left of the first cell; -1 for none. */
export function cellAt(grid: Grid, x: number, y: number, whole: boolean): number {
  const [col, row] = [Math.floor(x), Math.floor(y)]
  if (col < 0 || row < 0 || col >= grid.cols || row >= grid.rows) return -1
  // Once a path has begun only a circle catches, so that a diagonal does not clip the dice beside it.
  if (!whole && Math.hypot(x - col - 0.5, y - row - 0.5) > 0.42) return -1
  return row * grid.cols + col
}

/** Up to 1.6 degrees, fixed by board and position, the same for everybody. */
export function tilt(grid: Grid, cell: number): number {
  let hash = 2166136261
  for (const character of grid.faces.join('') + String(cell)) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  }
  return (((hash >>> 8) % 321) - 160) / 100
}
