// How taps make a path, die by die. For a finger that slides see stroke.ts.

type Path = readonly number[]
type Adjacent = (a: number, b: number) => boolean

/** A tap begins a path, extends it from the last die, or goes back to a die in it; null where the die is too far off. */
export function extendPath(path: Path, cell: number, near: Adjacent): Path | null {
  const at = path.indexOf(cell)
  if (at >= 0) return path.slice(0, at + 1)
  const last = path.at(-1)
  return last === undefined || near(last, cell) ? [...path, cell] : null
}
