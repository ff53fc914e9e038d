/** Receives what the player does on a board. */
export interface BoardListener {
  /**
   * The draft has changed; `word` may be empty. Where typed letters have no path, `stray` is those up to the first one
   * without a path.
   */
  onDraft(word: string, stray: string): void
  /** The faces of the dice that the player has chosen with keys so far, the last one last. */
  onSpell?(faces: readonly string[]): void
  onSend(word: string, path: readonly number[]): void
  /** The player has tapped letters, and may add to them or send them. */
  onTapEnd?(): void
  /** The player has tapped a die that does not touch the last one; `last` and `die` are their faces. */
  onMiss?(last: string, die: string): void
}

/** The outcome of a word: counted (bright, moves up), refused (dark, moves down), or found before (one nod). */
export type Outcome = 'counted' | 'refused' | 'had'

/** What a board plays as sound or vibration; see lib/device/sound.ts and lib/device/vibration.ts. */
type Sounds = Record<'trace' | Outcome, (n: number) => void> & { rattle(): void }
type Vibrations = Record<'trace' | Outcome, () => void>

export interface Options {
  /** Without a listener the board is only for show. */
  listener?: BoardListener | undefined
  /** Whether letters are upright for the viewer; otherwise they are as the dice were thrown. */
  upright?: boolean | undefined
  /** Quarter turns of the board at the start, clockwise. */
  turned?: number | undefined
  /** The name of the board for screen readers. */
  label?: string | undefined
  /** How to play with keys, for people who focus the board with them. */
  keys?: string | undefined
  /** Returns the name of a die, by its face and by the row and column in which the viewer sees it, from 1. */
  dieLabel?: ((face: string, row: number, col: number) => string) | undefined
  /** Returns the name of a row, by its number as the viewer sees it, from 1. */
  rowLabel?: ((row: number) => string) | undefined
  /** The board plays traces, outcomes and the rattle; clocks and other players sound elsewhere. */
  sound?: Sounds | undefined
  vibration?: Vibrations | undefined
}
