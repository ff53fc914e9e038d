import * as voices from './soundEffects'
import type { SoundTarget, SoundEffect } from './soundEffects'

/**
 * Plays the sounds of the page. The first touch or key creates the page's only audio context, and the context is
 * suspended while the page is hidden. There is one instance, since its listeners are never removed.
 */
export class Sound {
  readonly #on: () => boolean
  #ear: (SoundTarget & { context: AudioContext }) | null = null

  /** `on` returns whether sound is on at the moment. */
  constructor(on: () => boolean) {
    this.#on = on
    for (const touch of ['pointerdown', 'pointerup', 'keydown']) {
      addEventListener(touch, () => this.#wake(true), { capture: true, passive: true })
    }
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) void this.#ear?.context.suspend()
      else if (this.#ear) this.#wake(false)
    })
  }

  /** The die with this index in the word goes down. */
  trace(i: number): void {
    this.#play(voices.trace(i))
  }

  /** A word with this many dice counts. */
  counted(dice: number): void {
    this.#play(voices.counted(dice))
  }

  refused(): void {
    this.#play(voices.refused)
  }

  had(): void {
    this.#play(voices.had)
  }

  opponent(): void {
    this.#play(voices.opponent)
  }

  rattle(): void {
    this.#play(voices.rattle)
  }

  tick(): void {
    this.#play(voices.tick)
  }

  close(): void {
    this.#play(voices.close)
  }

  win(): void {
    this.#play(voices.win)
  }

  #wake(touched: boolean): void {
    if (!this.#on() || document.hidden || !(navigator.userActivation?.hasBeenActive ?? touched)) return
    this.#ear ??= hear()
    if (this.#ear.context.state !== 'running') this.#ear.context.resume().catch(() => {})
  }

  #play(voice: SoundEffect): void {
    if (!this.#on() || document.hidden) return
    this.#wake(false)
    if (this.#ear) voice(this.#ear, this.#ear.context.currentTime)
  }
}

function hear(): SoundTarget & { context: AudioContext } {
  const context = new AudioContext({ latencyHint: 'interactive' })
  return { context, to: context.destination, noise: voices.noise(context) }
}
