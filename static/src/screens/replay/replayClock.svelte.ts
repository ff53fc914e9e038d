export const speeds = [1, 2, 4, 8] as const
export type Speed = (typeof speeds)[number]

/** The clock of a replay, in milliseconds since the opening: it runs, stops and seeks. */
export class ReplayClock {
  at = $state(0)
  playing = $state(false)
  speed = $state<Speed>(1)

  #frame = 0
  #before = 0

  constructor(
    readonly lasts: number,
    at: number,
    /** Called with each instant at which the viewer stops, or to which they seek. */
    private readonly onStop: (at: number) => void,
  ) {
    this.at = at
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  /** Continues, or starts again after the end. */
  play(): void {
    if (this.playing) return
    if (this.at >= this.lasts) this.at = 0
    this.playing = true
    this.#before = performance.now()
    this.#frame = requestAnimationFrame(this.#run)
  }

  pause(): void {
    cancelAnimationFrame(this.#frame)
    this.playing = false
    this.onStop(this.at)
  }

  seek(at: number): void {
    this.at = Math.min(this.lasts, Math.max(0, at))
    if (!this.playing) this.onStop(this.at)
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
  }

  #run = (now: number) => {
    // A tab that was hidden continues where it was.
    const passed = Math.min(now - this.#before, 250)
    this.#before = now
    this.at = Math.min(this.lasts, this.at + passed * this.speed)
    if (this.at >= this.lasts) this.pause()
    else this.#frame = requestAnimationFrame(this.#run)
  }
}
