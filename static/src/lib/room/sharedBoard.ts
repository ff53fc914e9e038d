// How a link contains a board.
//
//   ATEE.QuPYO.T_NU.ED-E     rows from the top, `.` between them
//   /b?d=en-4x4-new&t=180&m=3&w=torus&f=ATEE.QuPYO.T_NU.ED-E
//
// A face is a capital, or a capital and a small letter (Qu, In); `_` is a wild die, `-` a solid side. None of
// these needs escaping in an address.

import { diceSets } from './dice'
import type { Grid, Settings, Topology } from '../protocol/messages'

/** The maximum number of rows or columns that the page parses. */
const longest = 20

const row = /^(?:Qu|In|Th|Er|He|An|[A-PR-Z]|[_-])+$/
const face = /[A-Z][a-z]?|[_-]/g

const signOf = (face: string) => (face === '*' ? '_' : face === '#' ? '-' : face)
const faceOf = (sign: string) => (sign === '_' ? '*' : sign === '-' ? '#' : sign)

export function writeFaces({ faces, cols }: Pick<Grid, 'faces' | 'cols'>): string {
  return faces.map((face, cell) => (cell > 0 && cell % cols === 0 ? '.' : '') + signOf(face)).join('')
}

/** Parses the board in a link; null if there is none. */
export function readFaces(text: string): Pick<Grid, 'rows' | 'cols' | 'faces'> | null {
  const rows = text.split('.')
  if (rows.length > longest || !rows.every((text) => text.length <= 2 * longest && row.test(text)))
    return null
  const faces = rows.map((text) => (text.match(face) ?? []).map(faceOf))
  const cols = faces[0]?.length ?? 0
  if (cols > longest || faces.some(({ length }) => length !== cols)) return null
  return { rows: rows.length, cols, faces: faces.flat() }
}

/** A board to play again, and its rules. */
export interface SharedBoard {
  grid: Grid
  dice: string
  seconds: number
  minLetters: number
}

// What a room accepts; the server decides.
const sides = { least: 3, most: 6 }
const mostWild = 2
const mostSeconds = 3600
const lengths = { least: 3, most: 8 }

const edges: readonly Topology[] = ['plane', 'cylinder', 'torus']

/** Returns the address under which others play a board by the same rules. */
export function sharedBoardPath(
  grid: Grid,
  { dice, seconds, minLetters }: Omit<SharedBoard, 'grid'>,
): string {
  const query = new URLSearchParams({ d: dice, t: String(seconds), m: String(minLetters) })
  if (grid.topology !== 'plane') query.set('w', grid.topology)
  query.set('f', writeFaces(grid))
  return `/b?${query}`
}

/** Parses the query of such an address; null if it has no board for a room. */
export function parseSharedBoard(search: string): SharedBoard | null {
  const query = new URLSearchParams(search)
  const board = readFaces(query.get('f') ?? '')
  const dice = diceSets.find(({ id }) => id === query.get('d'))?.id
  const topology = edges.find((edge) => edge === (query.get('w') ?? 'plane'))
  const seconds = numberIn(query.get('t'), 0, mostSeconds)
  const minLetters = numberIn(query.get('m'), lengths.least, lengths.most)
  if (!board || !dice || !topology || seconds === null || minLetters === null) return null
  const grid = { ...board, topology }
  return fits(grid) ? { grid, dice, seconds, minLetters } : null
}

/** Whether a room accepts a board. */
export function fits({ rows, cols, faces }: Pick<Grid, 'rows' | 'cols' | 'faces'>): boolean {
  const good = (side: number) => side >= sides.least && side <= sides.most
  return good(rows) && good(cols) && faces.filter((face) => face === '*').length <= mostWild
}

function numberIn(text: string | null, least: number, most: number): number | null {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : NaN
  return number >= least && number <= most ? number : null
}

/** Whether a change of the rules discards the room's custom board: the same as in room/customboard.go. */
export function losesBoard(now: Settings, change: Partial<Settings>): boolean {
  const dealing = ['dice', 'topology', 'wildcards', 'richness'] as const
  const changes = dealing.some((rule) => change[rule] !== undefined && change[rule] !== now[rule])
  return now.customBoard && (changes || change.access === 'public')
}

/** Returns the settings of a room with the board. */
export const settingsFor = ({ grid, ...rules }: SharedBoard): Partial<Settings> & { board: Grid } => ({
  ...rules,
  topology: grid.topology,
  board: grid,
})
