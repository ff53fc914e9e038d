import type { Grid } from '../lib/protocol/messages'
import { areAdjacent } from './grid'
import { extendPath } from './tapPath'
import { interpret } from './typedPaths'

export interface DraftListener {
  /** The draft has changed; `path` is what it was before. */
  onChange(path: readonly number[]): void
  onSend(word: string, path: readonly number[]): void
}

/** The word on its way: letters that are typed, or else the path of a finger or of a walk. */
export class Draft {
  path: readonly number[] = []
  word = ''
  /** All dice that could spell what is typed. */
  dice: ReadonlySet<number> = new Set()
  typed = ''
  /** The letters that were typed, up to the first for which there is no way; empty while there is one. */
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

  /** Takes back a letter, or else the last die. */
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

  /** Goes on from the last die, or back to one of the path, and reports whether it could; whoever types has no path. */
  extendTo(cell: number): boolean {
    const path = extendPath(this.typed ? [] : this.path, cell, (a, b) => areAdjacent(this.#grid, a, b))
    if (path) this.trace(path)
    return path !== null
  }

  /** Whether this is the last die of the path. */
  ends(cell: number): boolean {
    return !this.typed && this.path.at(-1) === cell
  }

  send(): void {
    const { word, path } = this
    this.clear()
    if (word !== '') this.#listener.onSend(word, path)
  }

  /** Sends what was traced; a single die is no word. */
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

/** The letters of a path, in lower case. */
export function spell(grid: Grid, path: readonly number[]): string {
  return path
    .map((cell) => grid.faces[cell] ?? '')
    .join('')
    .toLowerCase()
}
