import type { Grid } from '../lib/protocol/messages'
import './board.css'
import { Draft, type DraftListener } from './draft'
import { BoardSurface } from './boardSurface'
import { PointerTracker } from './pointerTracker'
import { isTraceable } from './grid'
import { gestureHandler } from './gestures'
import { Orientation } from './orientation'
import { measure } from './measures'
import { flyPoints, rattle, finishTurn, animateOutcome, turn } from './animations'
import type { Options, Outcome, BoardListener } from './options'
import { TimerRim } from './timerRim'
import { PendingWords } from './pendingWords'
import { PathOverlay } from './pathOverlay'
import { KeyboardCursor } from './keyboardCursor'

export type { Options, Outcome, BoardListener } from './options'

/**
 * The tray with its dice. It is plain DOM, outside Svelte, so that a drag touches only the dice on its path and
 * the links between them, and nothing is rendered again.
 *
 *   finger ──▶ gestures, stroke ─┐           ┌─▶ pathOverlay  draws the path and the alternatives
 *   letters ─▶ typedPaths ───────┼─▶ draft ──┼─▶ player       the word, and when it is sent
 *   arrows ──▶ keyboardCursor ───┘           └─▶ sound, vibration
 */
export class Board {
  readonly rim = new TimerRim()
  readonly #tray: HTMLElement
  readonly #grid: Grid
  readonly #options: Options
  readonly #surface: BoardSurface
  readonly #overlay: PathOverlay
  readonly #pending: PendingWords
  readonly #draft: Draft
  readonly #pointer: PointerTracker | null = null
  readonly #cursor: KeyboardCursor | null = null
  #orientation: Orientation
  #turned: number
  #upright: boolean

  constructor(tray: HTMLElement, grid: Grid, options: Options = {}) {
    this.#tray = tray
    this.#grid = grid
    this.#options = options
    this.#turned = options.turned ?? 0
    this.#upright = options.upright ?? true
    this.#orientation = new Orientation(grid, this.#turned)
    this.#surface = new BoardSurface(grid, options)
    this.#overlay = new PathOverlay(this.#surface, this.#orientation)
    this.#pending = new PendingWords(this.#surface.dice)
    this.#draft = new Draft(grid, this.#writer(options.listener ?? nobody))
    this.#arrange()
    tray.replaceChildren(this.rim.element, this.#surface.element)
    if (!options.listener) return
    tray.classList.add('played')
    this.#cursor = new KeyboardCursor(this.#surface, this.#orientation)
    const handler = gestureHandler(grid, () => this.#orientation, this.#draft, this.#overlay, {
      onTapEnd: () => options.listener?.onTapEnd?.(),
      onMiss: (cell) => this.#miss(cell),
    })
    this.#pointer = new PointerTracker(
      this.#surface.element,
      this.#surface.links,
      () => this.#orientation,
      handler,
    )
  }

  /** Plays the animation that starts a round. */
  rattle(): void {
    this.#options.sound?.rattle()
    rattle(this.#surface.dice)
  }

  /** Quarter turns of the board, clockwise; any whole number. */
  get turned(): number {
    return this.#turned
  }

  /** Turns the board as the viewer sees it. A finger on it must touch down again; the path that it drew stays. */
  turn(quarters: number): void {
    const by = quarters - this.#turned
    if (by === 0) return
    finishTurn(this.#surface.diceLayer)
    this.#pointer?.release()
    this.#turned = quarters
    this.#orientation = new Orientation(this.#grid, quarters)
    this.#arrange()
    this.#overlay.turn(this.#orientation)
    this.#cursor?.turn(this.#orientation)
    turn(this.#surface.diceLayer, this.#surface.dice, by)
  }

  /** Turns the letters upright, or back to how the dice were thrown. */
  orientLetters(upright: boolean): void {
    this.#upright = upright
    this.#surface.orientLetters(upright, this.#turned)
  }

  /** Highlights a path, as in the results. */
  show(path: readonly number[]): void {
    this.#overlay.show(path)
  }

  /** Shows a number on each die, and shades the die by its share of the highest number; null removes both. */
  showHeat(numbers: readonly number[] | null): void {
    this.#surface.showHeat(numbers)
  }

  /** Shows the outcome of the word on a path; the path is empty if the word is not on the board. */
  showOutcome(path: readonly number[], outcome: Outcome): void {
    this.#pending.answer(path)
    this.#options.sound?.[outcome](path.length)
    this.#options.vibration?.[outcome]()
    animateOutcome(this.#dice(path), outcome)
  }

  /** Unmarks the word on a path, which will not be sent. */
  recall(path: readonly number[]): void {
    this.#pending.answer(path)
  }

  /** Lets points fly from the last die of a path to the total on the screen. */
  flyPoints(path: readonly number[], text: string, target: Element): void {
    flyPoints(this.#dice(path).at(-1) ?? this.#surface.element, text, target)
  }

  /** Sends the draft. */
  send(): void {
    this.#draft.send()
  }

  /** Clears the draft. */
  clear(): void {
    this.#draft.clear()
  }

  /** Whether the player is tracing or typing a word. */
  get drafting(): boolean {
    return this.#draft.word !== ''
  }

  /** Focuses the die that the arrow keys reached last. */
  focus(): void {
    this.#cursor?.focus()
  }

  /** Handles a key pressed anywhere on the page; returns whether the board used it. */
  press(key: string): boolean {
    const taken = this.#take(key)
    if (taken) this.#pointer?.release()
    const { path, typed } = this.#draft
    if (taken && !typed && path.length > 0)
      this.#options.listener?.onSpell?.(path.map((cell) => this.#grid.faces[cell]!))
    return taken
  }

  #take(key: string): boolean {
    const cell = this.#cursor?.cell
    if (/^\p{L}$/u.test(key)) this.#draft.type(key)
    else if (key === 'Backspace') this.#draft.back()
    else if (key === 'Escape') this.#draft.clear()
    else if (key === 'Enter' && (this.drafting || cell === undefined)) this.#draft.send()
    else if ((key !== 'Enter' && key !== ' ') || cell === undefined) return false
    else if (this.#draft.ends(cell)) this.#draft.finish()
    else if (isTraceable(this.#grid, cell) && !this.#draft.extendTo(cell)) this.#miss(cell)
    return true
  }

  /** Shows that a die cannot be the next one of the path. */
  #miss(cell: number): void {
    const { faces } = this.#grid
    this.#options.sound?.refused(1)
    this.#options.vibration?.refused()
    animateOutcome(this.#dice([cell]), 'refused')
    this.#options.listener?.onMiss?.(faces[this.#draft.path.at(-1) ?? cell]!, faces[cell]!)
  }

  #arrange(): void {
    const measures = measure(this.#orientation)
    for (const [name, value] of Object.entries({
      n: measures.n,
      cols: this.#orientation.cols,
      gap: measures.gap,
    })) {
      this.#tray.style.setProperty(`--${name}`, String(value))
    }
    this.rim.layOut(measures)
    this.#surface.arrange(this.#orientation)
    this.#surface.orientLetters(this.#upright, this.#turned)
  }

  #dice(path: readonly number[]): HTMLElement[] {
    return path.map((cell) => this.#surface.dice[cell]).filter((die) => die !== undefined)
  }

  /** Passes each change of the draft on to the overlay, the sounds and the player. */
  #writer(player: BoardListener): DraftListener {
    return {
      onChange: (before) => {
        const { path, word, dice, typed, stray } = this.#draft
        const { sound, vibration } = this.#options
        this.#overlay.show(path, dice)
        player.onDraft(word, stray)
        if (path.length === 0 || path.at(-1) === before.at(-1)) return
        sound?.trace(path.length - 1)
        if (!typed) vibration?.trace()
      },
      onSend: (word, path) => {
        this.#pending.add(path)
        player.onSend(word, path)
      },
    }
  }
}

const nobody: BoardListener = { onDraft() {}, onSend() {} }
