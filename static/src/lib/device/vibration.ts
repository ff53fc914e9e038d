/** What the table feels like in the hand, where the device can vibrate. */
export class Vibration {
  readonly #on: () => boolean

  /** `on` says whether that is wished for at the moment. */
  constructor(on: () => boolean) {
    this.#on = on
  }

  trace(): void {
    this.#vibrate([8])
  }

  counted(): void {
    this.#vibrate([20])
  }

  refused(): void {
    this.#vibrate([15, 50, 15])
  }

  had(): void {
    this.#vibrate([15])
  }

  #vibrate(pattern: number[]): void {
    // Browsers complain of a page that vibrates before it was touched.
    if (this.#on() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern)
  }
}
