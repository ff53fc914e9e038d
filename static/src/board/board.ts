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
 * The tray with its dice. It stands outside Svelte on purpose: a drag only touches the dice that it takes and
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

  /** The dice jump and settle; letters come last. */
  rattle(): void {
    this.#options.sound?.rattle()
    rattle(this.#surface.dice)
  }

  /** Quarters by which the board is turned clockwise; any whole number. */
  get turned(): number {
    return this.#turned
  }

  /** Turns the board before its viewer. A finger on it has to come down anew; what it drew stays. */
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

  /** Lays letters upright before the viewer, or as the dice were thrown. */
  orientLetters(upright: boolean): void {
    this.#upright = upright
    this.#surface.orientLetters(upright, this.#turned)
  }

  /** Lights a path, as in the results. */
  show(path: readonly number[]): void {
    this.#overlay.show(path)
  }

  /** Shows a number on each die, and shades it by its share of the highest; null takes them away. */
  showHeat(numbers: readonly number[] | null): void {
    this.#surface.showHeat(numbers)
  }

  /** Shows what became of the word on a path; the path of a word that is not on the board is empty. */
  showOutcome(path: readonly number[], outcome: Outcome): void {
    this.#pending.answer(path)
    this.#options.sound?.[outcome](path.length)
    this.#options.vibration?.[outcome]()
    animateOutcome(this.#dice(path), outcome)
  }

  /** The word on a path is not sent after all. */
  recall(path: readonly number[]): void {
    this.#pending.answer(path)
  }

  /** Points leave the last die of a path for where they are counted on the screen. */
  flyPoints(path: readonly number[], text: string, target: Element): void {
    flyPoints(this.#dice(path).at(-1) ?? this.#surface.element, text, target)
  }

  /** Sends the word as it stands. */
  send(): void {
    this.#draft.send()
  }

  /** Takes all letters back. */
  clear(): void {
    this.#draft.clear()
  }

  /** Whether there is a word on the way. */
  get drafting(): boolean {
    return this.#draft.word !== ''
  }

  /** Gives the keyboard to the die that was walked to last. */
  focus(): void {
    this.#cursor?.focus()
  }

  /** Handles a key pressed anywhere on the page; returns whether it was for the board. */
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

  /** Shows that a die cannot be next. */
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

  /** What the draft does is seen, heard and felt at once. */
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
