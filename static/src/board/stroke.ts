// How a moving finger makes a path. Its direction from the last die chooses one of the eight neighbours:
//
//      \ N /         Each neighbour has a sector of 45 degrees, so that diagonals are as easy as straight lines.
//    NW \|/ NE       The path takes the neighbour when the finger is a little nearer to it than to the last die,
//    W --+-- E       and drops it only when the finger is well back, so that a finger on the border does not
//    SW /|\ SE       flicker. The new die stays loose until the finger comes near its centre: a finger that
//      / S \         swerves into another sector until then chooses another die.

import type { Grid } from '../lib/protocol/messages'
import { isTraceable } from './grid'
import { middle, type Point } from './orientation'

export interface Stroke {
  readonly path: readonly number[]
  /** Whether the finger has not yet come near the last die. */
  readonly loose: boolean
}

// All lengths are in pitches, and all shares are shares of the distance between two dice.

/** The share of the distance at which a neighbour is taken. A diagonal passes the corner where four dice meet. */
const takenAt = { straight: 0.55, diagonal: 0.6 }
/** The share of the distance back at which the last die is dropped. */
const undoneAt = 0.7
/** Within this distance of its centre, a die is no longer loose. */
const committedWithin = 0.45
/** Within this distance of the die before, a loose die is dropped. */
const droppedWithin = 0.35
/** At a greater distance from its centre, a die is not taken: the finger is where no neighbour is. */
const maxDistance = 0.75
/** The angle beyond the border of its sector at which a finger chooses another one, in radians. */
const sectorMargin = Math.PI / 30
/** The distance between two samples along a fast stroke. */
const samplingDistance = 0.1

/** Follows a finger along the line between two places, since a fast finger skips cells. */
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

/** Returns the stroke after the finger has moved to a place; the same object if nothing has changed. */
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
  /** The share of the distance to it that the finger has covered. */
  progress: number
  distanceToMiddle: number
  takes: boolean
}

/** Returns the neighbour in the finger's sector. Across a seam there is none, since the player sees no die there. */
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
