/** Vibrates for what happens on the board, where the device can. */
export class Vibration {
  readonly #on: () => boolean

  /** `on` returns whether vibration is on at the moment. */
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
    // Browsers log a warning if a page vibrates before the first touch.
    if (this.#on() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern)
  }
}
