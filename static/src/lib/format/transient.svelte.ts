/** Something that is said for a moment, in the place of what stands there at other times. */
export class Brief<T> {
  /** Milliseconds, enough to read some words. */
  static readonly lasts = 3000
  now = $state.raw<T | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  say(what: T): void {
    clearTimeout(this.#timer)
    this.now = what
    this.#timer = setTimeout(() => (this.now = null), Brief.lasts)
  }
}
