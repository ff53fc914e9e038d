// How fingers make a path. A finger that comes down touches a die; a finger that moves slides over dice.
// Whoever taps die by die only ever touches.

type Path = readonly number[]
type Near = (a: number, b: number) => boolean

/** Touching goes on from the last die, back to one that is in the path, or begins anew. */
export function touch(path: Path, cell: number, near: Near): Path {
  const at = path.indexOf(cell)
  if (at >= 0) return path.slice(0, at + 1)
  const last = path.at(-1)
  return last !== undefined && near(last, cell) ? [...path, cell] : [cell]
}

/** Sliding goes on to a neighbour, and unpicks the last die by going back to the one before it. */
export function slide(path: Path, cell: number, near: Near): Path {
  const last = path.at(-1)
  if (last === undefined) return [cell]
  if (cell === path.at(-2)) return path.slice(0, -1)
  return path.includes(cell) || !near(last, cell) ? path : [...path, cell]
}
