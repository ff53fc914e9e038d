/** What the table feels like in the hand, where the device can vibrate. */
export class Buzz {
  readonly #on: () => boolean

  /** `on` says whether that is wished for at the moment. */
  constructor(on: () => boolean) {
    this.#on = on
  }

  trace(): void {
    this.#feel([8])
  }

  counted(): void {
    this.#feel([20])
  }

  refused(): void {
    this.#feel([15, 50, 15])
  }

  had(): void {
    this.#feel([15])
  }

  #feel(pattern: number[]): void {
    // Browsers complain of a page that vibrates before it was touched.
    if (this.#on() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern)
  }
}
