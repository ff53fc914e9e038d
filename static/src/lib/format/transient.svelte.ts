/** A value that is shown for a moment, in place of another. */
export class Transient<T> {
  /** Milliseconds, enough to read a few words. */
  static readonly duration = 3000
  value = $state.raw<T | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  show(what: T): void {
    clearTimeout(this.#timer)
    this.value = what
    this.#timer = setTimeout(() => (this.value = null), Transient.duration)
  }
}
