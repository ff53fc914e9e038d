import type { Grid } from '../lib/protocol/messages'
import type { Orientation } from './orientation'
import { thrownQuarters, tilt } from './measures'
import type { Options } from './options'
import { svg } from './svg'

// Letters that read as another letter on their side or upside down: M W, N Z.
const ambiguousUpright = /^[MWNZ]/
// Letters that may be misread on dice as thrown: a C is like a U, an H like an I, an E like an M, a P like a d.
const ambiguousThrown = /^[MWNZCUHIEP]/

/**
 * The DOM of a board: dice in rows, and above them the links of a path.
 *
 *     surface (grid) ── dice layer ─┬─ row ── die (cell) ── letter
 *                           └─ links
 *
 * Only the dice layer turns: surface and tray stay.
 */
export class BoardSurface {
  readonly element = document.createElement('div')
  readonly diceLayer = document.createElement('div')
  readonly links = svg('svg', { class: 'links', 'aria-hidden': 'true' })
  /** The dice by cell. */
  readonly dice: readonly HTMLElement[]
  readonly #grid: Grid
  readonly #options: Options

  constructor(grid: Grid, options: Options) {
    this.#grid = grid
    this.#options = options
    this.dice = grid.faces.map((face, cell) => die(face, tilt(grid, cell)))
    this.element.className = 'surface'
    this.diceLayer.className = 'dice-layer'
    this.element.append(this.diceLayer)
    if (options.listener) this.#addRoles()
  }

  /** Arranges the dice in rows as the viewer sees them. */
  arrange(orientation: Orientation): void {
    // A die that moves in the DOM loses the focus.
    const held = this.dice.find((die) => die === document.activeElement)
    const rows = Array.from({ length: orientation.rows }, (_, row) => {
      const line = document.createElement('div')
      line.className = 'row'
      if (this.#options.listener) line.role = 'row'
      // Without a label, the row is named after all of its dice, and a screen reader reads them twice.
      line.ariaLabel = this.#options.rowLabel?.(row + 1) ?? null
      for (let col = 0; col < orientation.cols; col++)
        line.append(this.#die(orientation.cellAt(row, col), row, col))
      return line
    })
    this.links.setAttribute('viewBox', `0 0 ${orientation.cols} ${orientation.rows}`)
    this.diceLayer.replaceChildren(...rows, this.links)
    held?.focus({ preventScroll: true })
  }

  /** Turns the letters upright, or back to how they were thrown, on a board with this many quarter turns. */
  orientLetters(upright: boolean, quarters: number): void {
    this.dice.forEach((die, cell) => {
      const letter = die.firstElementChild as HTMLElement
      const turns = upright ? 0 : thrownQuarters(this.#grid, cell) + quarters
      letter.style.setProperty('--thrown', `${turns * 90}deg`)
      letter.classList.toggle(
        'underlined',
        (upright ? ambiguousUpright : ambiguousThrown).test(plain(letter.textContent)),
      )
    })
  }

  /** Shows a number on each die, and shades it by its share of the highest number; null for none. */
  showHeat(numbers: readonly number[] | null): void {
    const most = Math.max(1, ...(numbers ?? []))
    this.element.classList.toggle('heated', numbers !== null)
    this.dice.forEach((die, cell) => {
      die.querySelector('small')?.remove()
      if (!numbers) return
      const number = numbers[cell] ?? 0
      die.style.setProperty('--heat', `${Math.round((100 * number) / most)}%`)
      const sign = document.createElement('small')
      sign.textContent = String(number)
      die.append(sign)
    })
  }

  #die(cell: number, row: number, col: number): HTMLElement {
    const die = this.dice[cell]!
    const { listener, dieLabel } = this.#options
    if (listener && dieLabel) die.ariaLabel = dieLabel(this.#grid.faces[cell] ?? '', row + 1, col + 1)
    return die
  }

  #addRoles(): void {
    this.element.role = 'grid'
    this.element.ariaMultiSelectable = 'true'
    const { label, keys } = this.#options
    if (label) this.element.ariaLabel = label
    if (keys) this.element.ariaDescription = keys
    for (const die of this.dice) {
      die.role = 'gridcell'
      die.ariaSelected = 'false'
      die.tabIndex = -1
    }
  }
}

const plain = (face: string | null) => (face ?? '').normalize('NFD')

function die(face: string, tilt: number): HTMLElement {
  const die = document.createElement('div')
  die.className = face.length > 1 ? 'die two' : face === '#' ? 'die blank' : 'die'
  die.style.setProperty('--tilt', `${tilt}deg`)
  const letter = document.createElement('span')
  letter.textContent = face === '#' ? '' : face
  die.append(letter)
  return die
}
