import type { Grid } from '../lib/messages'
import './board.css'
import { spelled, touches, trace } from './grid'
import { cellAt, measure, tilt } from './measures'
import { rattle, shown } from './motion'
import { slide, touch } from './path'
import { Rim } from './rim'
import { svg } from './svg'

export interface Player {
  /** The word as it stands while it is traced or typed; also empty. */
  drafts(word: string): void
  sends(word: string, path: readonly number[]): void
}

/** What became of a word: counted (bright and up), refused (dark and down), or had already (one nod). */
export type Outcome = 'counted' | 'refused' | 'had'

/**
 * The tray with its dice. It stands outside Svelte on purpose: a drag only touches classes of dice and
 * the links between them, and nothing is rendered again.
 *
 *   pointer ─▶ path.ts ─┐
 *   keys ─────▶ grid.ts ─┴─▶ path ─▶ #paint ─▶ dice, links
 */
export class Board {
  readonly rim: Rim
  readonly #grid: Grid
  readonly #dice: HTMLElement[]
  readonly #links: SVGSVGElement
  readonly #felt: HTMLElement
  readonly #player: Player | null
  #path: readonly number[] = []
  #typed = ''

  /** Without a player the board is for looking at. */
  constructor(tray: HTMLElement, grid: Grid, player: Player | null = null) {
    const measures = measure(grid)
    this.#grid = grid
    this.#player = player
    this.rim = new Rim(measures)
    this.#dice = grid.faces.map((face, cell) => die(face, tilt(grid, cell)))
    this.#links = svg('svg', { class: 'links', viewBox: `0 0 ${grid.cols} ${grid.rows}` })
    this.#felt = document.createElement('div')
    this.#felt.className = 'felt'
    this.#felt.append(...this.#dice, this.#links)
    for (const [name, value] of Object.entries({ n: measures.n, cols: grid.cols, gap: measures.gap })) {
      tray.style.setProperty(`--${name}`, String(value))
    }
    tray.replaceChildren(this.rim.element, this.#felt)
    if (player) this.#follow(player)
  }

  /** The dice jump and settle; letters come last. */
  rattle(): void {
    rattle(this.#dice)
  }

  /** Lights a path, as in the results. */
  show(path: readonly number[]): void {
    this.#path = path
    this.#paint()
  }

  /** Shows what became of the word on a path. */
  judge(path: readonly number[], outcome: Outcome): void {
    const dice = path.map((cell) => this.#dice[cell]).filter((die) => die !== undefined)
    shown(dice, outcome)
  }

  /** Takes a key pressed anywhere on the page; says whether it was for the board. */
  press(key: string): boolean {
    if (/^\p{L}$/u.test(key)) this.#type(this.#typed + key.toLowerCase())
    else if (key === 'Backspace') this.#type(this.#typed.slice(0, -1))
    else if (key === 'Escape') this.#draft([], '')
    else if (key === 'Enter') this.#send()
    else return false
    return true
  }

  #type(text: string): void {
    this.#draft(trace(this.#grid, text) ?? [], text)
  }

  /** One draft at a time: letters typed, or else the path under the finger. */
  #draft(path: readonly number[], typed = ''): void {
    this.#path = path
    this.#typed = typed
    this.#paint()
    this.#player?.drafts(typed || spelled(this.#grid, path))
  }

  #send(): void {
    const path = this.#path
    // A `q` typed for the Qu die is spelled out by the path.
    const word = path.length > 0 ? spelled(this.#grid, path) : this.#typed
    this.#draft([])
    if (word !== '') this.#player?.sends(word, path)
  }

  #paint(): void {
    const last = this.#path.at(-1)
    this.#dice.forEach((die, cell) => {
      die.classList.toggle('traced', this.#path.includes(cell))
      die.classList.toggle('last', cell === last)
    })
    const links = this.#path.slice(1).map((cell, i) => this.#path[i]! * this.#dice.length + cell)
    const drawn = [...this.#links.children] as SVGLineElement[]
    drawn.filter((line) => !links.includes(Number(line.dataset['link']))).forEach((line) => line.remove())
    const kept = new Set(drawn.map((line) => Number(line.dataset['link'])))
    for (const link of links.filter((link) => !kept.has(link))) this.#links.append(this.#link(link))
  }

  /** A link lies across the gap only, so that letters stay clean. */
  #link(link: number): SVGLineElement {
    const [from, to] = [Math.floor(link / this.#dice.length), link % this.#dice.length]
    const { cols } = this.#grid
    const [x1, y1] = [(from % cols) + 0.5, Math.floor(from / cols) + 0.5]
    const [x2, y2] = [(to % cols) + 0.5, Math.floor(to / cols) + 0.5]
    const half = x1 === x2 || y1 === y2 ? 0.15 : 0.18
    const [dx, dy] = [(x2 - x1) * half, (y2 - y1) * half]
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
    const line = svg('line', { x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy })
    line.dataset['link'] = String(link)
    return line
  }

  #follow(player: Player): void {
    const felt = this.#felt
    const near = (a: number, b: number) => touches(this.#grid, a, b)
    let finger: { id: number; x: number; y: number; slid: boolean; again: boolean } | null = null
    let bounds = felt.getBoundingClientRect()

    /** In pitches, from the upper left of the first cell and half a gap outside it. */
    const place = (event: PointerEvent) => ({
      x: ((event.clientX - bounds.left) / bounds.width) * this.#grid.cols,
      y: ((event.clientY - bounds.top) / bounds.height) * this.#grid.rows,
    })

    felt.addEventListener('pointerdown', (event) => {
      if (finger || event.button !== 0) return
      bounds = this.#links.getBoundingClientRect()
      const { x, y } = place(event)
      const cell = cellAt(this.#grid, x, y, true)
      if (cell < 0) return
      event.preventDefault()
      felt.setPointerCapture(event.pointerId)
      const path = this.#typed ? [] : this.#path
      finger = { id: event.pointerId, x, y, slid: false, again: path.length > 1 && path.at(-1) === cell }
      this.#draft(touch(path, cell, near))
    })

    felt.addEventListener('pointermove', (event) => {
      if (finger?.id !== event.pointerId) return
      const moves = event.getCoalescedEvents()
      for (const move of moves.length > 0 ? moves : [event]) {
        const to = place(move)
        // A fast finger leaps over dice: look at the line, not only at its ends.
        const steps = Math.ceil(Math.hypot(to.x - finger.x, to.y - finger.y) / 0.2)
        for (let i = 1; i <= steps; i++) {
          const x = finger.x + ((to.x - finger.x) * i) / steps
          const y = finger.y + ((to.y - finger.y) * i) / steps
          const cell = cellAt(this.#grid, x, y, false)
          const path = cell < 0 ? this.#path : slide(this.#path, cell, near)
          if (path === this.#path) continue
          finger.slid = true
          this.#draft(path)
        }
        finger.x = to.x
        finger.y = to.y
      }
    })

    felt.addEventListener('pointerup', (event) => {
      if (finger?.id !== event.pointerId) return
      const { slid, again } = finger
      finger = null
      if (slid && this.#path.length < 2) this.#draft([])
      else if (slid || again) this.#send()
    })

    felt.addEventListener('pointercancel', (event) => {
      if (finger?.id !== event.pointerId) return
      finger = null
      this.#draft([])
    })
    player.drafts('')
  }
}

function die(face: string, tilt: number): HTMLElement {
  const die = document.createElement('div')
  die.className = face.length > 1 ? 'die two' : 'die'
  die.style.setProperty('--tilt', `${tilt}deg`)
  const letter = document.createElement('span')
  letter.textContent = face
  die.append(letter)
  return die
}
