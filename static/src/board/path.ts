// How taps make a path, die by die. A finger that moves makes it by its direction: stroke.ts.

type Path = readonly number[]
type Near = (a: number, b: number) => boolean

/** Touching goes on from the last die, back to one that is in the path, or begins anew. */
export function touch(path: Path, cell: number, near: Near): Path {
  const at = path.indexOf(cell)
  if (at >= 0) return path.slice(0, at + 1)
  const last = path.at(-1)
  return last !== undefined && near(last, cell) ? [...path, cell] : [cell]
}
