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
const taken = { straight: 0.55, diagonal: 0.6 }
/** The share of the way back after which the last die is given up. */
const givenUp = 0.7
/** Within this distance of its middle a die is committed. */
const near = 0.45
/** Within this distance of the die before, an uncommitted one is dropped. */
const dropped = 0.35
/** Farther from its middle a die is not taken: the finger wanders where no neighbour is. */
const reach = 0.75
/** What a finger must turn beyond the border of its sector before another is chosen, in radians. */
const grip = Math.PI / 30
/** The sampling distance along a fast stroke. */
const stride = 0.1

/** Follows a finger along the line from one place to another: fast fingers leap. */
export function follow(grid: Grid, stroke: Stroke, from: Point, to: Point): Stroke {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / stride)
  for (let i = 1; i <= steps; i++) {
    const share = i / steps
    stroke = step(grid, stroke, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  }
  return stroke
}

/** The stroke after the finger has come to a place. The same stroke is returned where nothing changed. */
function step(grid: Grid, stroke: Stroke, finger: Point): Stroke {
  return stroke.loose ? swerve(grid, stroke, finger) : leave(grid, stroke, finger)
}

function leave(grid: Grid, stroke: Stroke, finger: Point): Stroke {
  const { path } = stroke
  const last = path.at(-1)
  const next = last === undefined ? null : towards(grid, last, finger)
  if (!next) return stroke
  if (next.cell === path.at(-2)) {
    return next.share < givenUp ? stroke : { path: path.slice(0, -1), loose: false }
  }
  return next.takes && !path.includes(next.cell) ? grown(path, next) : stroke
}

function swerve(grid: Grid, stroke: Stroke, finger: Point): Stroke {
  const path = stroke.path.slice(0, -1)
  const [from, last] = stroke.path.slice(-2) as [number, number]
  const [start, tip] = [middle(grid, from), middle(grid, last)]
  const way = { x: tip.x - start.x, y: tip.y - start.y }
  const gone = { x: finger.x - start.x, y: finger.y - start.y }
  if (distance(finger, start) < dropped) return { path, loose: false }
  const share = (way.x * gone.x + way.y * gone.y) / (way.x ** 2 + way.y ** 2)
  if (distance(finger, tip) <= near || share >= 1) return leave(grid, { ...stroke, loose: false }, finger)
  const angle = Math.abs(Math.atan2(way.x * gone.y - way.y * gone.x, way.x * gone.x + way.y * gone.y))
  const other = angle > Math.PI / 8 + grip ? towards(grid, from, finger) : null
  return other?.takes && !stroke.path.includes(other.cell) ? grown(path, other) : stroke
}

interface Neighbour {
  cell: number
  /** How much of the way to it the finger has gone. */
  share: number
  away: number
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
  const share = ((finger.x - x) * dx + (finger.y - y) * dy) / (dx * dx + dy * dy)
  const away = distance(finger, { x: x + dx, y: y + dy })
  const takes = share >= (dx && dy ? taken.diagonal : taken.straight) && away <= reach
  return { cell: next, share, away, takes }
}

const grown = (path: readonly number[], { cell, away }: Neighbour): Stroke => ({
  path: [...path, cell],
  loose: away > near,
})

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
