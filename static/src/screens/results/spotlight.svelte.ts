import { entriesOf, type Entry } from '../../lib/result/wordGroups'
import type { Result } from '../../lib/protocol/result'

/** The word that the board shows: the one that the reader chose, else the best one that nobody found. */
export class Spotlight {
  /** The chosen word; empty for none. */
  chosen = $state('')
  readonly #entries: () => readonly Entry[]
  readonly #result: () => Result

  constructor(entries: () => readonly Entry[], result: () => Result) {
    this.#entries = entries
    this.#result = result
  }

  get selected(): Entry | undefined {
    return this.#entries().find(({ word }) => word === this.chosen)
  }

  get missed(): Entry | undefined {
    const { missed } = this.#result()
    return missed ? entriesOf({ words: [{ ...missed, finders: [] }], players: [] }, '')[0] : undefined
  }

  get shown(): Entry | undefined {
    return this.selected ?? this.missed ?? this.#entries()[0]
  }

  /** Chooses a word; a second tap on it clears the choice. */
  readonly toggle = (word: string): void => {
    this.chosen = this.chosen === word ? '' : word
  }
}
