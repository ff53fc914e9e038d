// How a board is written into a link.
//
//   ATEE.QuPYO.T_NU.ED-E     rows from the top, `.` between them
//
// A face is a capital, or a capital and a small letter (Qu, In); `_` is a wild die, `-` a solid side. All of
// these stand in an address as they are.

import type { Grid } from './messages'

/** The longest side of a board that is read. */
const longest = 20

const row = /^(?:Qu|In|Th|Er|He|An|[A-PR-Z]|[_-])+$/
const face = /[A-Z][a-z]?|[_-]/g

const signOf = (face: string) => (face === '*' ? '_' : face === '#' ? '-' : face)
const faceOf = (sign: string) => (sign === '_' ? '*' : sign === '-' ? '#' : sign)

export function writeFaces({ faces, cols }: Pick<Grid, 'faces' | 'cols'>): string {
  return faces.map((face, cell) => (cell > 0 && cell % cols === 0 ? '.' : '') + signOf(face)).join('')
}

/** The board in a link, or null if there is none. */
export function readFaces(text: string): Pick<Grid, 'rows' | 'cols' | 'faces'> | null {
  const rows = text.split('.')
  if (rows.length > longest || !rows.every((text) => text.length <= 2 * longest && row.test(text)))
    return null
  const faces = rows.map((text) => (text.match(face) ?? []).map(faceOf))
  const cols = faces[0]?.length ?? 0
  if (cols > longest || faces.some(({ length }) => length !== cols)) return null
  return { rows: rows.length, cols, faces: faces.flat() }
}
