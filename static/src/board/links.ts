import type { Grid } from '../lib/protocol/messages'
import { middle, type Point } from './orientation'

export interface Link {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** The lines that join the dice of a path on a board as it is. */
export function linksOf(grid: Grid, path: readonly number[]): Link[] {
  return path.slice(1).flatMap((cell, i) => linksBetween(middle(grid, path[i]!), middle(grid, cell)))
}

/** What joins two dice, across the gap only, so that letters stay clean. At a seam each die has its own end. */
export function linksBetween(a: Point, b: Point): Link[] {
  const [dx, dy] = [step(b.x - a.x), step(b.y - a.y)]
  const across = dx !== b.x - a.x || dy !== b.y - a.y
  return across ? [link(a, dx, dy), link(b, -dx, -dy)] : [link(a, dx, dy)]
}

/** The way to a neighbour along one side: the shorter one, which may lead across a seam. */
const step = (gap: number) => (Math.abs(gap) > 1.5 ? -Math.sign(gap) : gap)

function link({ x, y }: Point, dx: number, dy: number): Link {
  const half = dx && dy ? 0.18 : 0.15
  const at = (share: number) => ({ x: x + dx * share, y: y + dy * share })
  const [from, to] = [at(0.5 - half), at(0.5 + half)]
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
}
