// The course of a round, as a pure function of its players' words and of the time:
//
//   words ─▶ finds, by time ─┬─▶ standings   what each player has so far
//                            └─▶ tracing     which word is being traced, and how far

import type { Round, RoundPlayer, RoundWord } from '../../lib/api/rounds'
import { hasOmittedWords } from '../../lib/session/roomState'

export interface TimelineWord extends RoundWord {
  player: string
}

export interface Standing {
  id: string
  points: number
  /** The newest first. */
  words: TimelineWord[]
}

/** Returns the words of all players, in the order in which they were found. */
export function wordsOf({ players }: Pick<Round, 'players'>): TimelineWord[] {
  return players
    .flatMap(({ id, words }) => words.map((word) => ({ ...word, player: id })))
    .sort((a, b) => a.at - b.at)
}

/** Milliseconds that the replay continues after the last word of a round without a time limit. */
const rest = 3000

/** Returns the length of the replay, in milliseconds. */
export function durationOf(
  { duration, settings }: Pick<Round, 'duration' | 'settings'>,
  finds: readonly TimelineWord[],
): number {
  const last = finds.at(-1)?.at ?? 0
  return Math.max(duration, settings.seconds > 0 ? last : last + rest)
}

/** Returns how many of the words are found by an instant. */
export function pointsAt(finds: readonly TimelineWord[], at: number): number {
  const next = finds.findIndex((find) => find.at > at)
  return next < 0 ? finds.length : next
}

/**
 * Returns what each player has, the best first; equal players keep their order in the room. If a player's words are
 * omitted, it is unknown when they scored, and they have their final points all the time.
 */
export function standingsAt(
  players: readonly Pick<RoundPlayer, 'id' | 'points' | 'found' | 'words'>[],
  made: readonly TimelineWord[],
): Standing[] {
  const words = new Map(players.map(({ id }) => [id, [] as TimelineWord[]]))
  for (const find of made) words.get(find.player)?.unshift(find)
  return players
    .map((player) => {
      const own = words.get(player.id) ?? []
      const points = hasOmittedWords(player)
        ? player.points
        : own.reduce((sum, { points }) => sum + points, 0)
      return { id: player.id, words: own, points }
    })
    .sort((a, b) => b.points - a.points)
}

export interface Tracing {
  find: TimelineWord
  /** The number of traced letters. */
  letters: number
}

/** How long each letter takes, and how long the word stays then, in milliseconds of the viewer's time. */
const letter = 130
const stay = 1200

/**
 * Returns the word that is being traced at an instant, or was just found: the one found at this very instant, since the
 * viewer may seek to it, or else the one begun last. At a higher speed a word begins earlier.
 */
export function pathAt(finds: readonly TimelineWord[], at: number, speed: number): Tracing | null {
  let last: Tracing | null = null
  for (const find of finds) {
    if (find.at === at) return { find, letters: find.word.length }
    const begins = find.at - letter * speed * find.word.length
    if (begins > at || find.at + stay * speed < at) continue
    const letters = Math.min(find.word.length, Math.floor((at - begins) / (letter * speed)) + 1)
    last = { find, letters }
  }
  return last
}

/** Returns the cells of a path for this many letters of a word; a face may have more than one. */
export function cellsFor(path: readonly number[], faces: readonly string[], letters: number): number[] {
  let spelt = 0
  return path.filter((cell) => {
    const before = spelt
    spelt += (faces[cell] ?? '').length
    return before < letters
  })
}

/** Returns when the word before or after an instant was found. */
export function step(finds: readonly TimelineWord[], at: number, by: 1 | -1): number | undefined {
  return by > 0 ? finds.find((find) => find.at > at)?.at : finds.findLast((find) => find.at < at)?.at
}
