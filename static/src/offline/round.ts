// A solo round with the words on the device: its state at an instant, and its result.

import type { Grid, Mine, Phase } from '../lib/protocol/messages'
import type { Result } from '../lib/protocol/result'
import type { OfflineJudge } from './offlineJudge'
import { diceSetById, countdown, gradeOf, roll, type RandomInt } from './diceSets'

export interface Round {
  number: number
  id: string
  dice: string
  grid: Grid
  opensAt: number
  closesAt: number
  /** When the player ended the round. */
  doneAt: number | null
  found: Find[]
}

interface Find extends Mine {
  /** Milliseconds since the opening. */
  at: number
}

export function call(dice: string, number: number, now: number, id: string, draw: RandomInt): Round {
  const set = diceSetById(dice)
  const opensAt = now + countdown
  const closesAt = opensAt + set.settings.seconds * 1000
  const grid = roll(set, draw)
  return { number, id, dice: set.settings.dice, grid, opensAt, closesAt, doneAt: null, found: [] }
}

export function phaseOf({ opensAt, closesAt, doneAt }: Round, now: number): Phase {
  if (now < opensAt) return 'called'
  return now < closesAt && doneAt === null ? 'playing' : 'results'
}

/** Returns the result of a round, as the server would send it. There is no commitment to the dice. */
export function resultOf(round: Round, answers: OfflineJudge, player: { id: string; name: string }): Result {
  const { found, opensAt, closesAt, doneAt } = round
  const mine = new Set(found.map(({ word }) => word))
  const finders = (word: string) => (mine.has(word) ? [player.id] : [])
  // Flagged words count, and the game does not name them on its own.
  const words = answers.words
    .filter(({ word, flagged }) => !flagged || mine.has(word))
    .map(({ flagged: _, ...word }) => ({ ...word, finders: finders(word.word) }))
  const missed = words.find(({ finders }) => finders.length === 0)
  const paths = words.filter(({ word }) => mine.has(word)).map(({ path }) => path)
  const points = sum(found.map(({ points }) => points))
  const { list } = diceSetById(round.dice).settings
  const lists = (['everyday', 'standard', 'full'] as const).filter((name) => gradeOf(name) <= gradeOf(list))
  return {
    players: [
      {
        ...player,
        rank: 1,
        points,
        wrong: 0,
        found: found.length,
        words: found.map(({ word, points, at }) => ({ word, points, worth: points, finders: 1, at })),
      },
    ],
    words,
    total: words.length,
    points: sum(words.map(({ points }) => points)),
    ...(missed && { missed }),
    lists: lists.map((name) => {
      const all = words.filter((word) => word.list === name)
      return { list: name, words: all.length, found: all.filter(({ word }) => mine.has(word)).length }
    }),
    fair: { secret: '', contributions: [], commitment: '', terms: '', attempt: 1, signature: '' },
    recap: {
      duration: (doneAt ?? closesAt) - opensAt,
      timelines: [{ player: player.id, steps: steps(found) }],
      awards: [],
      heatmap: round.grid.faces.map((_, cell) => paths.filter((path) => path.includes(cell)).length),
    },
    early: doneAt !== null,
  }
}

function steps(found: readonly Find[]): { at: number; points: number }[] {
  let points = 0
  return found.map(({ at, points: more }) => ({ at, points: (points += more) }))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
