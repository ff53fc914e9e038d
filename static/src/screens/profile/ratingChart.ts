// A rating after each match, as a drawing. Matches have equal distances, however much time was between them.

import { range, stepFor, type Frame, type Point } from '../../lib/result/chart'
import type { RatingPoint } from '../../lib/api/profiles'

export interface RatingChart {
  left: number
  right: number
  bottom: number
  rows: { rating: number; y: number }[]
  points: Point[]
  /** The `d` attribute of a path. */
  d: string
}

const steps = [10, 20, 50, 100, 200, 500, 1000]
/** The minimum range of the axis: a rating that hardly changes is not drawn as if it did. */
const least = 40

/** The maximum number of matches in the drawing, so that each has enough space. */
const most = 120

export function ratingChart(history: readonly RatingPoint[], { width, height, em }: Frame): RatingChart {
  const ratings = history.slice(-most).map(({ rating }) => rating)
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)]
  const spare = Math.max(0, (least - (high - low)) / 2)
  const step = stepFor(steps, high - low + 2 * spare, 4)
  const from = Math.floor((low - spare) / step) * step
  const to = Math.ceil((high + spare) / step) * step

  const left = Math.round(em * 3.2)
  const right = Math.round(width - em * 0.8)
  const [top, bottom] = [Math.round(em * 0.8), Math.round(height - em * 1.9)]
  const y = (rating: number) => round(bottom - ((bottom - top) * (rating - from)) / (to - from))
  const apart = ratings.length > 1 ? (right - left) / (ratings.length - 1) : 0
  const points = ratings.map((rating, i) => ({ x: round(left + i * apart), y: y(rating) }))
  return {
    left,
    right,
    bottom,
    rows: range(from, to, step).map((rating) => ({ rating, y: y(rating) })),
    points,
    d: points.map(({ x, y }, i) => `${i > 0 ? 'L' : 'M'}${x} ${y}`).join(''),
  }
}

const round = (pixels: number) => Math.round(pixels * 2) / 2
