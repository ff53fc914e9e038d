import type { Grid } from '../lib/protocol/messages'
import { areAdjacent } from './grid'
import { extendPath } from './tapPath'
import { interpret } from './typedPaths'

export interface DraftListener {
  /** The draft has changed; `path` is the path before the change. */
  onChange(path: readonly number[]): void
  onSend(word: string, path: readonly number[]): void
}

/** The word that the player is entering: typed letters, or the path of a finger or of the arrow keys. */
export class Draft {
  path: readonly number[] = []
  word = ''
  /** All dice that could spell the typed letters. */
  dice: ReadonlySet<number> = new Set()
  typed = ''
  /** The typed letters up to the first one that has no path; empty while the letters have a path. */
  stray = ''
  readonly #grid: Grid
  readonly #listener: DraftListener

  constructor(grid: Grid, listener: DraftListener) {
    this.#grid = grid
    this.#listener = listener
  }

  type(letter: string): void {
    this.#write(this.typed + letter.toLowerCase())
  }

  /** Deletes the last letter, or removes the last die. */
  back(): void {
    if (this.typed) this.#write(this.typed.slice(0, -1))
    else this.trace(this.path.slice(0, -1))
  }

  trace(path: readonly number[]): void {
    this.stray = ''
    this.#set('', path, spell(this.#grid, path), new Set())
  }

  clear(): void {
    this.trace([])
  }

  /** Extends the path to a die, or goes back to a die on it; reports whether it could. Typed letters have no path. */
  extendTo(cell: number): boolean {
    const path = extendPath(this.typed ? [] : this.path, cell, (a, b) => areAdjacent(this.#grid, a, b))
    if (path) this.trace(path)
    return path !== null
  }

  /** Whether this die is the last one of the path. */
  ends(cell: number): boolean {
    return !this.typed && this.path.at(-1) === cell
  }

  send(): void {
    const { word, path } = this
    this.clear()
    if (word !== '') this.#listener.onSend(word, path)
  }

  /** Sends the traced word; a single die is not a word. */
  finish(): void {
    if (this.path.length < 2) this.clear()
    else this.send()
  }

  #write(typed: string): void {
    const { word, ways } = interpret(this.#grid, typed)
    if (word === '' || !ways.none) this.stray = ''
    else if (!this.stray || !word.startsWith(this.stray)) this.stray = word
    this.#set(typed, ways.path, word, ways.dice)
  }

  #set(typed: string, path: readonly number[], word: string, dice: ReadonlySet<number>): void {
    const before = this.path
    Object.assign(this, { typed, path, word, dice })
    this.#listener.onChange(before)
  }
}

/** Returns the letters of a path in lower case. */
export function spell(grid: Grid, path: readonly number[]): string {
  return path
    .map((cell) => grid.faces[cell] ?? '')
    .join('')
    .toLowerCase()
}
