// How a round went, as a pure function of its players' words and of the time:
//
//   words ─▶ finds, by time ─┬─▶ standings   what each has so far
//                            └─▶ tracing     whose word is traced at the moment, and how far

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

/** What each found, in the order in which it was found. */
export function wordsOf({ players }: Pick<Round, 'players'>): TimelineWord[] {
  return players
    .flatMap(({ id, words }) => words.map((word) => ({ ...word, player: id })))
    .sort((a, b) => a.at - b.at)
}

/** After the last word of a round without a clock there is time to look. */
const rest = 3000

/** How long it goes on, in milliseconds. */
export function durationOf(
  { duration, settings }: Pick<Round, 'duration' | 'settings'>,
  finds: readonly TimelineWord[],
): number {
  const last = finds.at(-1)?.at ?? 0
  return Math.max(duration, settings.seconds > 0 ? last : last + rest)
}

/** How many of the finds have been made. */
export function pointsAt(finds: readonly TimelineWord[], at: number): number {
  const next = finds.findIndex((find) => find.at > at)
  return next < 0 ? finds.length : next
}

/**
 * What each has, the best first; who has as much stands as in the room. Nobody knows when somebody got
 * their points whose words are left out: they have them all the time.
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
  /** How many letters are traced. */
  letters: number
}

/** Each letter takes so long, and the word then stays, in milliseconds that one sees. */
const letter = 130
const stay = 1200

/**
 * The word that is traced at an instant, or was just found: the one found at this very instant, to which
 * somebody went, or else the one begun last. Faster, it begins earlier.
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

/** The cells of a path that spell so many letters of a word; a face may have more than one. */
export function cellsFor(path: readonly number[], faces: readonly string[], letters: number): number[] {
  let spelt = 0
  return path.filter((cell) => {
    const before = spelt
    spelt += (faces[cell] ?? '').length
    return before < letters
  })
}

/** When the word before or after an instant was found. */
export function step(finds: readonly TimelineWord[], at: number, by: 1 | -1): number | undefined {
  return by > 0 ? finds.find((find) => find.at > at)?.at : finds.findLast((find) => find.at < at)?.at
}
