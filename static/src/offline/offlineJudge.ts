// Judges words on a board. This is the only place where the page does that itself: for a solo round that the server
// does not know. offlineJudge.test.ts compares it with the server.

import { isTraceable, areAdjacent } from '../board/grid'
import { trace } from '../board/typedPaths'
import type { Grid, Refusal, Settings } from '../lib/protocol/messages'
import type { BoardWord } from '../lib/protocol/result'
import { gradeOf, listOf, pointsFor } from './diceSets'
import type { Lexicon } from './lexicon'

/** The points of a word, or the first reason why it does not count. */
export type Judged = { points: number } | { refusal: Refusal }

export type Rules = Pick<Settings, 'minLetters' | 'list' | 'scoring' | 'flagged'>

type Answer = Omit<BoardWord, 'finders'> & { flagged: boolean }

/** Finds all words of a board once, and judges by them. */
export class OfflineJudge {
  /** The words that count, the best first, then alphabetically. */
  readonly words: readonly Answer[]
  readonly #counting: ReadonlyMap<string, Answer>

  constructor(
    private readonly lexicon: Lexicon,
    private readonly grid: Grid,
    private readonly rules: Rules,
  ) {
    this.#counting = new Map(solve(lexicon, grid).filter(this.#counts).map(this.#answer))
    this.words = [...this.#counting.values()].sort(
      (a, b) => b.points - a.points || (a.word < b.word ? -1 : Number(a.word > b.word)),
    )
  }

  /** Judges a word, in upper or lower case. */
  judge(word: string): Judged {
    if ([...word].length < this.rules.minLetters) return { refusal: 'too-short' }
    // Dice have only these letters.
    if (!/^[a-z]+$/i.test(word)) return { refusal: 'not-on-board' }
    const answer = this.answer(word)
    if (answer) return { points: answer.points }
    return { refusal: trace(this.grid, word, true) ? 'not-a-word' : 'not-on-board' }
  }

  /** Returns a word that counts; undefined if it does not. */
  answer(word: string): Answer | undefined {
    return this.#counting.get(word.toLowerCase())
  }

  readonly #counts = ({ word, node }: Found) =>
    word.length >= this.rules.minLetters &&
    this.lexicon.grade(node) <= gradeOf(this.rules.list) &&
    (this.rules.flagged || !this.lexicon.isFlagged(node))

  readonly #answer = ({ word, node, path }: Found): [string, Answer] => [
    word,
    {
      word,
      points: pointsFor(this.rules.scoring, word.length),
      path,
      list: listOf(this.lexicon.grade(node)),
      flagged: this.lexicon.isFlagged(node),
    },
  ]
}

interface Found {
  word: string
  node: number
  /** The first path found. */
  path: number[]
}

/** Returns every word of a lexicon on a board without wild dice, each once. */
function solve(lexicon: Lexicon, grid: Grid): Found[] {
  const faces = grid.faces.map((face) => face.toLowerCase())
  const cells = faces.map((_, cell) => cell).filter((cell) => isTraceable(grid, cell))
  const near = faces.map((_, cell) => cells.filter((other) => areAdjacent(grid, cell, other)))
  const found = new Map<number, Found>()
  const path: number[] = []

  function from(candidates: readonly number[], node: number, word: string) {
    for (const cell of candidates) {
      const face = faces[cell]!
      const next = path.includes(cell) ? 0 : lexicon.follow(node, face)
      if (next === 0) continue
      path.push(cell)
      if (lexicon.isWord(next) && !found.has(next))
        found.set(next, { word: word + face, node: next, path: [...path] })
      from(near[cell]!, next, word + face)
      path.pop()
    }
  }

  from(cells, 0, '')
  return [...found.values()]
}
