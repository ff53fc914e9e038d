// How taps make a path, die by die. For sliding fingers, see stroke.ts.

type Path = readonly number[]
type Adjacent = (a: number, b: number) => boolean

/** Returns the path after a tap, which starts it, extends it, or goes back to one of its dice; null if out of reach. */
export function extendPath(path: Path, cell: number, near: Adjacent): Path | null {
  const at = path.indexOf(cell)
  if (at >= 0) return path.slice(0, at + 1)
  const last = path.at(-1)
  return last === undefined || near(last, cell) ? [...path, cell] : null
}
