/** Something that is said for a moment, in the place of what stands there at other times. */
export class Transient<T> {
  /** Milliseconds, enough to read some words. */
  static readonly duration = 3000
  value = $state.raw<T | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  show(what: T): void {
    clearTimeout(this.#timer)
    this.value = what
    this.#timer = setTimeout(() => (this.value = null), Transient.duration)
  }
}
