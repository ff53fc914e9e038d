// How taps make a path, die by die. A finger that moves makes it by its direction: stroke.ts.

type Path = readonly number[]
type Adjacent = (a: number, b: number) => boolean

/** Touching begins, goes on from the last die, or goes back to one that is in the path; null where it is too far off. */
export function extendPath(path: Path, cell: number, near: Adjacent): Path | null {
  const at = path.indexOf(cell)
  if (at >= 0) return path.slice(0, at + 1)
  const last = path.at(-1)
  return last === undefined || near(last, cell) ? [...path, cell] : null
}
