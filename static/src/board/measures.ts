import type { Grid } from '../lib/protocol/messages'

// Sizes of the tray as shares of its longer side. board.css repeats them in CSS, and reads `--n`, `--cols` and
// `--gap` from here.

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

/** Returns the centre line of the rim, clockwise from the top, in a view box of 100 times width and height. */
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

/** The tilt of a die: up to 1.6 degrees. Board and cell determine it, so that it is the same for everybody. */
export const tilt = (grid: Grid, cell: number) => (((hash(grid, cell) >>> 8) % 321) - 160) / 100

/** The quarter turns of a letter on dice as thrown; the same for everybody. */
export const thrownQuarters = (grid: Grid, cell: number) => hash(grid, cell) >>> 30

function hash(grid: Grid, cell: number): number {
  let hash = 2166136261
  for (const character of grid.faces.join('') + String(cell)) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  }
  // Mixes the last characters into the upper bits as well.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
