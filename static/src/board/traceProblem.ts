// Why a word cannot be traced. A reason is certain: each one alone rules out every path.

import type { Grid } from '../lib/protocol/messages'
import { areAdjacent } from './grid'

export type TraceProblem =
  /** No die shows the letter. */
  | { kind: 'missing'; letter: string }
  /** The letter is only on a die with more letters, which the word does not have there. */
  | { kind: 'inside'; letter: string; face: string }
  /** Too few dice show the letter. */
  | { kind: 'few'; letter: string; dice: number }
  /** The dice of two successive letters do not touch. */
  | { kind: 'apart'; one: string; next: string }
  /** The dice of each two successive letters touch, but no path goes through all of them. */
  | { kind: 'scattered' }

/** Returns the first reason why no path spells the word. */
export function traceProblem(grid: Grid, word: string): TraceProblem {
  const board = new TraceAnalysis(grid, word)
  return board.missingLetter() ?? board.rareLetter() ?? board.gap() ?? { kind: 'scattered' }
}

/** A piece of the word that one die spells. */
interface Piece {
  cell: number
  from: number
  to: number
}

class TraceAnalysis {
  readonly #grid: Grid
  readonly #faces: readonly string[]
  readonly #letters: string
  readonly #pieces: readonly Piece[]
  readonly #wild: number

  constructor(grid: Grid, word: string) {
    this.#grid = grid
    this.#faces = grid.faces.map((face) => face.toLowerCase())
    // A typed Q is Qu, unless the board has a die with Q alone.
    const text = word.toLowerCase()
    this.#letters = this.#faces.includes('q') ? text : text.replace(/q(?!u)/g, 'qu')
    this.#wild = this.#faces.filter((face) => face === '*').length
    this.#pieces = this.#faces.flatMap((face, cell) =>
      Array.from(this.#letters, (_, from) => from)
        .filter((from) => face === '*' || this.#letters.startsWith(face, from))
        .map((from) => ({ cell, from, to: from + face.length })),
    )
  }

  /** Returns a problem if no die can stand for one of the letters. */
  missingLetter(): TraceProblem | undefined {
    for (const [at, letter] of this.#each()) {
      if (this.#pieces.some(({ from, to }) => from <= at && at < to)) continue
      const cell = this.#faces.findIndex((face) => face.includes(letter))
      return cell < 0
        ? { kind: 'missing', letter: capital(letter) }
        : { kind: 'inside', letter: capital(letter), face: this.#grid.faces[cell]! }
    }
    return undefined
  }

  /** Returns a problem if the word has a letter more often than the dice do. */
  rareLetter(): TraceProblem | undefined {
    for (const [, letter] of this.#each()) {
      const on = (text: string) => text.split(letter).length - 1
      const dice = this.#faces.filter((face) => face.includes(letter)).length
      const room = this.#faces.reduce((sum, face) => sum + on(face), this.#wild)
      if (on(this.#letters) > room)
        return dice > 0
          ? { kind: 'few', letter: capital(letter), dice }
          : { kind: 'missing', letter: capital(letter) }
    }
    return undefined
  }

  /** Returns a problem if no die of a letter touches one of the next letter. */
  gap(): TraceProblem | undefined {
    for (const [at] of this.#each().slice(1)) {
      if (this.#pieces.some(({ from, to }) => from < at && at < to)) continue
      const before = this.#pieces.filter(({ to }) => to === at)
      const after = this.#pieces.filter(({ from }) => from === at)
      if (before.some((one) => after.some((next) => areAdjacent(this.#grid, one.cell, next.cell)))) continue
      return { kind: 'apart', one: this.#called(at - 1, before), next: this.#called(at, after) }
    }
    return undefined
  }

  /** Returns a letter as it is on the dice that could spell it, if they agree. */
  #called(at: number, pieces: readonly Piece[]): string {
    const [face, ...others] = new Set(pieces.map(({ cell }) => this.#grid.faces[cell]!))
    return face && face.length > 1 && others.length === 0 ? face : capital(this.#letters[at]!)
  }

  #each(): (readonly [number, string])[] {
    return Array.from(this.#letters, (letter, at) => [at, letter] as const)
  }
}

/** Returns a letter as dice show it; ß has no single-letter capital. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length === letter.length ? upper : letter
}
