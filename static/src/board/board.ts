import type { Grid } from '../lib/messages'
import './board.css'
import { follow, type Hand } from './finger'
import { bears, spelled, touches, trace } from './grid'
import { measure, tilt } from './measures'
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
 *   finger.ts ─▶ path.ts ─┐
 *   keys ──────▶ grid.ts ─┴─▶ path ─▶ dice and links
 */
export class Board {
  readonly rim: Rim
  readonly #grid: Grid
  readonly #dice: HTMLElement[]
  readonly #links: SVGSVGElement
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
    const felt = document.createElement('div')
    felt.className = 'felt'
    felt.append(...this.#dice, this.#links)
    for (const [name, value] of Object.entries({ n: measures.n, cols: grid.cols, gap: measures.gap })) {
      tray.style.setProperty(`--${name}`, String(value))
    }
    tray.replaceChildren(this.rim.element, felt)
    if (player) follow(felt, this.#links, grid, this.#hand())
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

  /** Whether there is a word on the way. */
  get drafting(): boolean {
    return this.#typed !== '' || this.#path.length > 0
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
    const word = this.#typed || spelled(this.#grid, path)
    this.#draft([])
    if (word !== '') this.#player?.sends(word, path)
  }

  #paint(): void {
    const last = this.#path.at(-1)
    this.#dice.forEach((die, cell) => {
      die.classList.toggle('traced', this.#path.includes(cell))
      die.classList.toggle('last', cell === last)
    })

    const wanted = this.#path.slice(1).map((cell, i) => `${this.#path[i]}-${cell}`)
    const drawn = [...this.#links.children] as SVGLineElement[]
    for (const line of drawn) if (!wanted.includes(line.dataset['link']!)) line.remove()
    for (const link of wanted) if (!drawn.some(({ dataset }) => dataset['link'] === link)) this.#draw(link)
  }

  /** A link lies across the gap only, so that letters stay clean. Round the edge of the board there is none. */
  #draw(link: string): void {
    const [from, to] = link.split('-').map((cell) => middle(this.#grid, Number(cell)))
    if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y) > 1.5) return
    const share = from.x === to.x || from.y === to.y ? 0.15 : 0.18
    const [dx, dy] = [(to.x - from.x) * share, (to.y - from.y) * share]
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
    this.#links.append(svg('line', { 'data-link': link, x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy }))
  }

  /** Lifting a finger that slid sends the word; so does touching the last die of it again. */
  #hand(): Hand {
    const near = (a: number, b: number) => touches(this.#grid, a, b) && bears(this.#grid, b)
    let slid = false
    let again = false
    return {
      touches: (cell) => {
        if (!bears(this.#grid, cell)) return
        const path = this.#typed ? [] : this.#path
        slid = false
        again = path.at(-1) === cell
        this.#draft(touch(path, cell, near))
      },
      slides: (cell) => {
        const path = slide(this.#path, cell, near)
        if (path === this.#path) return
        slid = true
        this.#draft(path)
      },
      lifts: () => {
        if (!slid && !again) return
        if (this.#path.length < 2) this.#draft([])
        else this.#send()
      },
      isLost: () => this.#draft([]),
    }
  }
}

function middle({ cols }: Grid, cell: number) {
  return { x: (cell % cols) + 0.5, y: Math.floor(cell / cols) + 0.5 }
}

function die(face: string, tilt: number): HTMLElement {
  const die = document.createElement('div')
  die.className = face.length > 1 ? 'die two' : face === '#' ? 'die blank' : 'die'
  die.style.setProperty('--tilt', `${tilt}deg`)
  const letter = document.createElement('span')
  letter.textContent = face === '#' ? '' : face
  die.append(letter)
  return die
}
