/** Whoever plays on a board. */
export interface BoardListener {
  /**
   * The word as it stands while it is traced or typed; also empty. What is typed may stray from the board: then its
   * letters come too, up to the first for which there is no way.
   */
  onDraft(word: string, stray: string): void
  /** The faces of the dice that were chosen by keys so far, the last one last. */
  onSpell?(faces: readonly string[]): void
  onSend(word: string, path: readonly number[]): void
  /** The word was tapped so far, and waits for more letters or to be sent. */
  onTapEnd?(): void
  /** The face of a die that was tapped and does not touch the last one, whose face comes first. */
  onMiss?(last: string, die: string): void
}

/** What became of a word: counted (bright and up), refused (dark and down), or had already (one nod). */
export type Outcome = 'counted' | 'refused' | 'had'

/** What a board sounds and feels like; see lib/device/sound.ts and lib/device/vibration.ts. */
type Sounds = Record<'trace' | Outcome, (n: number) => void> & { rattle(): void }
type Vibrations = Record<'trace' | Outcome, () => void>

export interface Options {
  /** Without a player the board is for looking at. */
  listener?: BoardListener | undefined
  /** Letters upright before the viewer, else as the dice were thrown. */
  upright?: boolean | undefined
  /** Quarters by which the board is turned clockwise at first. */
  turned?: number | undefined
  /** What the board is called where it is heard. */
  label?: string | undefined
  /** How it is played by keys, for who comes to it by them. */
  keys?: string | undefined
  /** What a die is called, by its face and by its row and column as they are seen, from 1. */
  dieLabel?: ((face: string, row: number, col: number) => string) | undefined
  /** What a row is called, by its number as it is seen, from 1. */
  rowLabel?: ((row: number) => string) | undefined
  /** Traces, outcomes and the rattle sound by themselves; clocks and other people are not the board's. */
  sound?: Sounds | undefined
  vibration?: Vibrations | undefined
}
