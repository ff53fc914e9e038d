import { middle } from '../../board/lie'
import type { Grid } from '../../lib/messages'

export interface Link {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** The lines that join the dice of a path, across the gaps only. At a seam of the board each die has its own. */
export function linksOf(grid: Grid, path: readonly number[]): Link[] {
  return path.slice(1).flatMap((cell, i) => {
    const [a, b] = [middle(grid, path[i]!), middle(grid, cell)]
    const [dx, dy] = [near(b.x - a.x), near(b.y - a.y)]
    const across = dx !== b.x - a.x || dy !== b.y - a.y
    return [link(a, dx, dy), ...(across ? [link(b, -dx, -dy)] : [])]
  })
}

/** The way to a neighbour along one side; the long way round is the short one across the seam. */
const near = (gap: number) => (Math.abs(gap) > 1 ? -Math.sign(gap) : gap)

function link({ x, y }: { x: number; y: number }, dx: number, dy: number): Link {
  const half = dx && dy ? 0.18 : 0.15
  const at = (share: number) => ({ x: x + dx * share, y: y + dy * share })
  const [from, to] = [at(0.5 - half), at(0.5 + half)]
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
}
