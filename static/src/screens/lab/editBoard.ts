// How keys and taps edit a board: each returns a new one.

import type { DiceSet } from '../../lib/api/lab'
import type { Grid } from '../../lib/protocol/messages'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => (letter === 'Q' ? 'Qu' : letter))

/** Every face that a die can show in the laboratory, in the order in which it turns. */
export const everyFace = [...letters, 'In', 'Th', 'Er', 'He', 'An', '*', '#']

/** The face of a new die. */
const newFace = 'E'

/** The board with its dice, where they are known: an edited die belongs to no set. */
export interface LabBoard {
  grid: Grid
  /** The six faces of the die in each cell. */
  dice: readonly (readonly string[] | null)[]
}

export function bare(grid: Grid): LabBoard {
  return { grid, dice: grid.faces.map(() => null) }
}

/** Returns the face for a key, or null. */
export function faceFor(key: string): string | null {
  if (key === '*' || key === '#') return key
  return /^[a-z]$/i.test(key) ? letters[key.toUpperCase().charCodeAt(0) - 65]! : null
}

/** Replaces the face of a die. */
export function put({ grid, dice }: LabBoard, cell: number, face: string): LabBoard {
  return { grid: { ...grid, faces: grid.faces.with(cell, face) }, dice: dice.with(cell, null) }
}

/** Turns a die to its next face, or to the one before. */
export function turn({ grid, dice }: LabBoard, cell: number, by: 1 | -1): LabBoard {
  const faces = dice[cell] ?? everyFace
  const at = faces.indexOf(grid.faces[cell]!)
  // A die may have the same letter twice: the turn skips it, so that the die visibly changes.
  for (let i = 1; i <= faces.length; i++) {
    const face = faces[(at + by * i + 2 * faces.length) % faces.length]!
    if (face !== grid.faces[cell]) return { grid: { ...grid, faces: grid.faces.with(cell, face) }, dice }
  }
  return { grid, dice }
}

/** Changes the number of rows and columns; cells in both sizes keep their dice. */
export function resize({ grid, dice }: LabBoard, rows: number, cols: number): LabBoard {
  const cells = Array.from({ length: rows * cols }, (_, cell) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols]
    return row < grid.rows && col < grid.cols ? row * grid.cols + col : -1
  })
  return {
    grid: { ...grid, rows, cols, faces: cells.map((cell) => grid.faces[cell] ?? newFace) },
    dice: cells.map((cell) => dice[cell] ?? null),
  }
}

/** Rolls all dice of a set, and makes some of them wild. `chance(n)` draws below n. */
export function roll(
  { grid }: LabBoard,
  set: DiceSet,
  wild: number,
  chance: (n: number) => number,
): LabBoard {
  const dice = shuffled(set.dice, chance)
  const faces = dice.map((die) => die[chance(die.length)]!)
  const wilds = shuffled([...faces.keys()], chance).slice(0, wild)
  return {
    grid: {
      ...grid,
      rows: set.rows,
      cols: set.cols,
      faces: faces.map((face, cell) => (wilds.includes(cell) ? '*' : face)),
    },
    dice: dice.map((die, cell) => (wilds.includes(cell) ? null : die)),
  }
}

function shuffled<T>(list: readonly T[], chance: (n: number) => number): T[] {
  const all = [...list]
  for (let i = all.length - 1; i > 0; i--) {
    const j = chance(i + 1)
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}

/** Returns the cell that an arrow key leads to; it stops at the edge. */
export function step({ rows, cols }: Grid, cell: number, key: string): number | null {
  const [row, col] = [Math.floor(cell / cols), cell % cols]
  switch (key) {
    case 'ArrowLeft':
      return row * cols + Math.max(0, col - 1)
    case 'ArrowRight':
      return row * cols + Math.min(cols - 1, col + 1)
    case 'ArrowUp':
      return Math.max(0, row - 1) * cols + col
    case 'ArrowDown':
      return Math.min(rows - 1, row + 1) * cols + col
    case 'Home':
      return row * cols
    case 'End':
      return row * cols + cols - 1
  }
  return null
}
