import type { Grid } from '../lib/protocol/messages'
import './board.css'
import { Draft, type Writer } from './draft'
import { Felt } from './felt'
import { Finger } from './finger'
import { bears } from './grid'
import { handOn } from './hand'
import { Lie } from './lie'
import { measure } from './measures'
import { fly, rattle, settle, shown, turn } from './motion'
import type { Options, Outcome, Player } from './options'
import { Rim } from './rim'
import { Sent } from './sent'
import { Trail } from './trail'
import { Walk } from './walk'

export type { Options, Outcome, Player } from './options'

/**
 * The tray with its dice. It stands outside Svelte on purpose: a drag only touches the dice that it takes and
 * the links between them, and nothing is rendered again.
 *
 *   finger ─▶ hand, stroke ─┐           ┌─▶ trail   path and ways, as they are seen
 *   letters ─▶ ways ────────┼─▶ draft ──┼─▶ player  the word, and when it is sent
 *   arrows ──▶ walk ────────┘           └─▶ sound, buzz
 */
export class Board {
  readonly rim = new Rim()
  readonly #tray: HTMLElement
  readonly #grid: Grid
  readonly #options: Options
  readonly #felt: Felt
  readonly #trail: Trail
  readonly #sent: Sent
  readonly #draft: Draft
  readonly #finger: Finger | null = null
  readonly #walk: Walk | null = null
  #lie: Lie
  #turned: number
  #upright: boolean

  constructor(tray: HTMLElement, grid: Grid, options: Options = {}) {
    this.#tray = tray
    this.#grid = grid
    this.#options = options
    this.#turned = options.turned ?? 0
    this.#upright = options.upright ?? true
    this.#lie = new Lie(grid, this.#turned)
    this.#felt = new Felt(grid, options)
    this.#trail = new Trail(this.#felt, this.#lie)
    this.#sent = new Sent(this.#felt.dice)
    this.#draft = new Draft(grid, this.#writer(options.player ?? nobody))
    this.#lay()
    tray.replaceChildren(this.rim.element, this.#felt.element)
    if (!options.player) return
    tray.classList.add('played')
    this.#walk = new Walk(this.#felt, this.#lie)
    const hand = handOn(grid, () => this.#lie, this.#draft, this.#trail, {
      rests: () => options.player?.rests?.(),
      misses: (cell) => this.#miss(cell),
    })
    this.#finger = new Finger(this.#felt.element, this.#felt.links, () => this.#lie, hand)
  }

  /** The dice jump and settle; letters come last. */
  rattle(): void {
    this.#options.sound?.rattle()
    rattle(this.#felt.dice)
  }

  /** Quarters by which the board is turned clockwise; any whole number. */
  get turned(): number {
    return this.#turned
  }

  /** Turns the board before its viewer. A finger on it has to come down anew; what it drew stays. */
  turn(quarters: number): void {
    const by = quarters - this.#turned
    if (by === 0) return
    settle(this.#felt.plate)
    this.#finger?.release()
    this.#turned = quarters
    this.#lie = new Lie(this.#grid, quarters)
    this.#lay()
    this.#trail.turn(this.#lie)
    this.#walk?.turn(this.#lie)
    turn(this.#felt.plate, this.#felt.dice, by)
  }

  /** Lays letters upright before the viewer, or as the dice were thrown. */
  cast(upright: boolean): void {
    this.#upright = upright
    this.#felt.cast(upright, this.#turned)
  }

  /** Lights a path, as in the results. */
  show(path: readonly number[]): void {
    this.#trail.show(path)
  }

  /** Shows a number on each die, and shades it by its share of the highest; null takes them away. */
  heat(numbers: readonly number[] | null): void {
    this.#felt.heat(numbers)
  }

  /** Shows what became of the word on a path; the path of a word that is not on the board is empty. */
  judge(path: readonly number[], outcome: Outcome): void {
    this.#sent.answer(path)
    this.#options.sound?.[outcome](path.length)
    this.#options.buzz?.[outcome]()
    shown(this.#dice(path), outcome)
  }

  /** The word on a path is not sent after all. */
  recall(path: readonly number[]): void {
    this.#sent.answer(path)
  }

  /** Points leave the last die of a path for where they are counted on the screen. */
  fly(path: readonly number[], text: string, target: Element): void {
    fly(this.#dice(path).at(-1) ?? this.#felt.element, text, target)
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
    this.#walk?.focus()
  }

  /** Takes a key pressed anywhere on the page; says whether it was for the board. */
  press(key: string): boolean {
    const taken = this.#take(key)
    if (taken) this.#finger?.release()
    const { path, typed } = this.#draft
    if (taken && !typed && path.length > 0)
      this.#options.player?.spells?.(path.map((cell) => this.#grid.faces[cell]!))
    return taken
  }

  #take(key: string): boolean {
    const cell = this.#walk?.cell
    if (/^\p{L}$/u.test(key)) this.#draft.type(key)
    else if (key === 'Backspace') this.#draft.back()
    else if (key === 'Escape') this.#draft.clear()
    else if (key === 'Enter' && (this.drafting || cell === undefined)) this.#draft.send()
    else if ((key !== 'Enter' && key !== ' ') || cell === undefined) return false
    else if (this.#draft.ends(cell)) this.#draft.finish()
    else if (bears(this.#grid, cell) && !this.#draft.touch(cell)) this.#miss(cell)
    return true
  }

  /** Tells that a die cannot be next. */
  #miss(cell: number): void {
    const { faces } = this.#grid
    this.#options.sound?.refused(1)
    this.#options.buzz?.refused()
    shown(this.#dice([cell]), 'refused')
    this.#options.player?.misses?.(faces[this.#draft.path.at(-1) ?? cell]!, faces[cell]!)
  }

  #lay(): void {
    const measures = measure(this.#lie)
    for (const [name, value] of Object.entries({ n: measures.n, cols: this.#lie.cols, gap: measures.gap })) {
      this.#tray.style.setProperty(`--${name}`, String(value))
    }
    this.rim.lay(measures)
    this.#felt.lay(this.#lie)
    this.#felt.cast(this.#upright, this.#turned)
  }

  #dice(path: readonly number[]): HTMLElement[] {
    return path.map((cell) => this.#felt.dice[cell]).filter((die) => die !== undefined)
  }

  /** What the draft does is seen, heard and felt at once. */
  #writer(player: Player): Writer {
    return {
      changed: (before) => {
        const { path, word, dice, typed, stray } = this.#draft
        const { sound, buzz } = this.#options
        this.#trail.show(path, dice)
        player.drafts(word, stray)
        if (path.length === 0 || path.at(-1) === before.at(-1)) return
        sound?.trace(path.length - 1)
        if (!typed) buzz?.trace()
      },
      sends: (word, path) => {
        this.#sent.add(path)
        player.sends(word, path)
      },
    }
  }
}

const nobody: Player = { drafts() {}, sends() {} }
