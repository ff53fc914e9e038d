// The course of a round as a drawing: the points of all players over time.
//
//    points ┌──────────────── rows
//           │        ┌──┄┄ ◆ Bob
//           │   ┌────┘  ┌─ ● You      names are at the ends, pushed apart
//           └───┴───────┴──┬────
//            0:00   1:00  2:00        columns

import type { Recap } from '../protocol/result'

/** The size of the drawing, in pixels; `em` is the size of its text. */
export interface Frame {
  width: number
  height: number
  em: number
}

interface Line {
  player: string
  /** The `d` attribute of a path. */
  d: string
  end: Point
  /** The centre of the name. */
  name: number
}

export interface Point {
  x: number
  y: number
}

export interface Chart {
  left: number
  right: number
  top: number
  bottom: number
  rows: { points: number; y: number }[]
  columns: { at: number; x: number }[]
  lines: Line[]
  turn?: Point
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000]
const times = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].map((seconds) => seconds * 1000)

/** Returns the smallest step that divides the span into at most this many parts. */
export const stepFor = (all: readonly number[], span: number, most: number) =>
  all.find((step) => span / step <= most) ?? all.at(-1)!

/** Draws the courses of some of the players. */
export function chartOf(
  {
    duration: lasts,
    timelines: courses,
    turningPoint: turn,
  }: Pick<Recap, 'duration' | 'timelines' | 'turningPoint'>,
  players: readonly string[],
  { width, height, em }: Frame,
): Chart {
  const shown = players.flatMap((player) => courses.find((course) => course.player === player) ?? [])
  const all = shown.flatMap(({ steps }) => steps.map(({ points }) => points))
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const step = stepFor(steps, high - low, 5)
  const from = Math.floor(low / step) * step
  const to = Math.ceil(high / step) * step

  const span = Math.max(1, lasts)
  const left = Math.round(em * (0.9 + 0.6 * String(to).length))
  const right = Math.round(width - Math.min(em * 9, width * 0.3))
  const top = Math.round(em * 1.9)
  const bottom = Math.round(height - em * 1.9)
  const x = (at: number) => round(left + ((right - left) * Math.min(at, span)) / span)
  const y = (points: number) => round(bottom - ((bottom - top) * (points - from)) / (to - from))

  const tick = stepFor(times, span, Math.min(6, (right - left) / (em * 4)))
  const ends = shown.map(({ steps }) => y(steps.at(-1)?.points ?? 0))
  const names = apart(ends, em * 1.75, top - em * 0.5, bottom + em * 0.5)
  const ahead = turn && courses.find(({ player }) => player === turn.player)
  return {
    left,
    right,
    top,
    bottom,
    rows: range(from, to, step).map((points) => ({ points, y: y(points) })),
    columns: range(0, span, tick).map((at) => ({ at, x: x(at) })),
    lines: shown.map(({ player, steps }, i) => ({
      player,
      d: `M${left} ${y(0)}${steps.map(({ at, points }) => `H${x(at)}V${y(points)}`).join('')}H${right}`,
      end: { x: right, y: ends[i]! },
      name: names[i]!,
    })),
    ...(turn && ahead && { turn: { x: x(turn.at), y: y(pointsAt(ahead, turn.at)) } }),
  }
}

/** Returns the points of a player at an instant. */
export function pointsAt({ steps }: Recap['timelines'][number], at: number): number {
  return steps.findLast((step) => step.at <= at)?.points ?? 0
}

/** Moves overlapping marks apart, as little as possible, and keeps them between two ends. */
export function apart(marks: readonly number[], gap: number, from: number, to: number): number[] {
  const order = marks.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at || a.i - b.i)
  const close = Math.min(gap, order.length > 1 ? (to - from) / (order.length - 1) : gap)
  let last = from - close
  for (const mark of order) last = mark.at = Math.max(mark.at, last + close)
  let next = to + close
  for (const mark of order.toReversed()) next = mark.at = Math.min(mark.at, next - close)
  const placed = [...marks]
  for (const { at, i } of order) placed[i] = round(at)
  return placed
}

export function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
}

/** Rounds to half a pixel. */
const round = (pixels: number) => Math.round(pixels * 2) / 2
