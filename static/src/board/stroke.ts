// How a moving finger makes a path. From the last die its direction chooses one of the eight neighbours:
//
//      \ N /         A sector of 45 degrees for each of them, so that a diagonal is as easy as a straight.
//    NW \|/ NE       The neighbour is taken when the finger is a little nearer to it than to the last die,
//    W --+-- E       and let go only when it is well back: a finger on the border does not flicker.
//    SW /|\ SE       Until the finger has come near its middle the new die is loose: a finger that
//      / S \         swerves into another sector changes its choice.

import type { Grid } from '../lib/protocol/messages'
import { isTraceable } from './grid'
import { middle, type Point } from './orientation'

export interface Stroke {
  readonly path: readonly number[]
  /** Whether the finger has not come near the last die yet. */
  readonly loose: boolean
}

// All lengths are in pitches, and all shares of the way from die to die.

/** The share of the way after which a neighbour is taken. A diagonal passes where four dice meet. */
const takenAt = { straight: 0.55, diagonal: 0.6 }
/** The share of the way back after which the last die is given up. */
const undoneAt = 0.7
/** Within this distance of its middle a die is committed. */
const committedWithin = 0.45
/** Within this distance of the die before, an uncommitted one is dropped. */
const droppedWithin = 0.35
/** Farther from its middle a die is not taken: the finger wanders where no neighbour is. */
const maxDistance = 0.75
/** What a finger must turn beyond the border of its sector before another is chosen, in radians. */
const sectorMargin = Math.PI / 30
/** The sampling distance along a fast stroke. */
const samplingDistance = 0.1

/** Follows a finger along the line from one place to another: fast fingers leap. */
export function follow(grid: Grid, stroke: Stroke, from: Point, to: Point): Stroke {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / samplingDistance)
  for (let i = 1; i <= steps; i++) {
    const progress = i / steps
    stroke = step(grid, stroke, {
      x: from.x + (to.x - from.x) * progress,
      y: from.y + (to.y - from.y) * progress,
    })
  }
  return stroke
}

/** The stroke after the finger has come to a place. The same stroke is returned where nothing changed. */
function step(grid: Grid, stroke: Stroke, finger: Point): Stroke {
  return stroke.loose ? reconsider(grid, stroke, finger) : extend(grid, stroke, finger)
}

function extend(grid: Grid, stroke: Stroke, finger: Point): Stroke {
  const { path } = stroke
  const last = path.at(-1)
  const next = last === undefined ? null : towards(grid, last, finger)
  if (!next) return stroke
  if (next.cell === path.at(-2)) {
    return next.progress < undoneAt ? stroke : { path: path.slice(0, -1), loose: false }
  }
  return next.takes && !path.includes(next.cell) ? grown(path, next) : stroke
}

function reconsider(grid: Grid, stroke: Stroke, finger: Point): Stroke {
  const path = stroke.path.slice(0, -1)
  const [from, last] = stroke.path.slice(-2) as [number, number]
  const [start, tip] = [middle(grid, from), middle(grid, last)]
  const edge = { x: tip.x - start.x, y: tip.y - start.y }
  const moved = { x: finger.x - start.x, y: finger.y - start.y }
  if (distance(finger, start) < droppedWithin) return { path, loose: false }
  const progress = (edge.x * moved.x + edge.y * moved.y) / (edge.x ** 2 + edge.y ** 2)
  if (distance(finger, tip) <= committedWithin || progress >= 1)
    return extend(grid, { ...stroke, loose: false }, finger)
  const angle = Math.abs(Math.atan2(edge.x * moved.y - edge.y * moved.x, edge.x * moved.x + edge.y * moved.y))
  const other = angle > Math.PI / 8 + sectorMargin ? towards(grid, from, finger) : null
  return other?.takes && !stroke.path.includes(other.cell) ? grown(path, other) : stroke
}

interface Neighbour {
  cell: number
  /** How much of the way to it the finger has gone. */
  progress: number
  distanceToMiddle: number
  takes: boolean
}

/** The neighbour in the sector that the finger is in. Across a seam there is none: the finger sees no die there. */
function towards(grid: Grid, cell: number, finger: Point): Neighbour | null {
  const { x, y } = middle(grid, cell)
  const sector = Math.round(Math.atan2(finger.y - y, finger.x - x) / (Math.PI / 4))
  const [dx, dy] = [
    Math.round(Math.cos((sector * Math.PI) / 4)),
    Math.round(Math.sin((sector * Math.PI) / 4)),
  ]
  const [col, row] = [(cell % grid.cols) + dx, Math.floor(cell / grid.cols) + dy]
  if (col < 0 || row < 0 || col >= grid.cols || row >= grid.rows) return null
  const next = row * grid.cols + col
  if (!isTraceable(grid, next)) return null
  const progress = ((finger.x - x) * dx + (finger.y - y) * dy) / (dx * dx + dy * dy)
  const distanceToMiddle = distance(finger, { x: x + dx, y: y + dy })
  const takes =
    progress >= (dx && dy ? takenAt.diagonal : takenAt.straight) && distanceToMiddle <= maxDistance
  return { cell: next, progress, distanceToMiddle, takes }
}

const grown = (path: readonly number[], { cell, distanceToMiddle }: Neighbour): Stroke => ({
  path: [...path, cell],
  loose: distanceToMiddle > committedWithin,
})

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
