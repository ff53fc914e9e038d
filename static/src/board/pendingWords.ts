// Milliseconds after which an unanswered word looks late, and after which its dice are no longer marked.
const late = 700
const markDuration = 5000

interface Word {
  path: readonly number[]
  late: boolean
}

/** Marks the dice of pending words until the answer arrives. */
export class PendingWords {
  readonly #dice: readonly HTMLElement[]
  readonly #words = new Set<Word>()

  constructor(dice: readonly HTMLElement[]) {
    this.#dice = dice
  }

  add(path: readonly number[]): void {
    if (path.length === 0) return
    const word = { path, late: false }
    this.#words.add(word)
    this.#paint(word)
    setTimeout(() => {
      word.late = true
      this.#paint(word)
    }, late)
    setTimeout(() => this.#drop(word), markDuration)
  }

  /** Unmarks the word on this path, which has an answer. */
  answer(path: readonly number[]): void {
    const key = path.join()
    const word = [...this.#words].find((word) => word.path.join() === key)
    if (word) this.#drop(word)
  }

  #drop(word: Word): void {
    this.#words.delete(word)
    this.#paint(word)
  }

  /** A die may belong to more than one pending word. */
  #paint({ path }: Word): void {
    for (const cell of path) {
      const words = [...this.#words].filter((word) => word.path.includes(cell))
      this.#dice[cell]?.classList.toggle('sent', words.length > 0)
      this.#dice[cell]?.classList.toggle('late', words.length > 0 && words.every((word) => word.late))
    }
  }
}
