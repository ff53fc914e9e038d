import type { Grid } from '../lib/protocol/messages'
import { middle, type Point } from './orientation'

export interface Link {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Returns the lines that join the dice of a path, on an unturned board. */
export function linksOf(grid: Grid, path: readonly number[]): Link[] {
  return path.slice(1).flatMap((cell, i) => linksBetween(middle(grid, path[i]!), middle(grid, cell)))
}

/** Returns the line between two dice, across the gap only, so that letters stay clear; at a seam it has two parts. */
export function linksBetween(a: Point, b: Point): Link[] {
  const [dx, dy] = [step(b.x - a.x), step(b.y - a.y)]
  const across = dx !== b.x - a.x || dy !== b.y - a.y
  return across ? [link(a, dx, dy), link(b, -dx, -dy)] : [link(a, dx, dy)]
}

/** Returns the distance to a neighbour along one axis: the shorter one, which may cross a seam. */
const step = (gap: number) => (Math.abs(gap) > 1.5 ? -Math.sign(gap) : gap)

function link({ x, y }: Point, dx: number, dy: number): Link {
  const half = dx && dy ? 0.18 : 0.15
  const at = (share: number) => ({ x: x + dx * share, y: y + dy * share })
  const [from, to] = [at(0.5 - half), at(0.5 + half)]
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
}
