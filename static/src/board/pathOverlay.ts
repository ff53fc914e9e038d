import type { BoardSurface } from './boardSurface'
import type { Orientation } from './orientation'
import { linksBetween } from './links'
import { svg } from './svg'

const none: ReadonlySet<number> = new Set()

/**
 * Draws the path: its dice are down and linked, the last one has a ring, and other dice that could spell the same
 * letters have a soft light. It runs with every move of a finger, so it changes only what differs and reads no layout.
 */
export class PathOverlay {
  readonly #surface: BoardSurface
  #orientation: Orientation
  #path: readonly number[] = []
  #alternatives = none
  /** One link for each step of the path. */
  #links: SVGGElement[] = []

  constructor(surface: BoardSurface, orientation: Orientation) {
    this.#surface = surface
    this.#orientation = orientation
  }

  show(path: readonly number[], ways = none): void {
    const before = this.#path
    let kept = 0
    while (kept < path.length && path[kept] === before[kept]) kept++
    if (kept < before.length || kept < path.length) this.#update(before, path, kept)
    for (const cell of this.#alternatives)
      if (!ways.has(cell)) this.#surface.dice[cell]?.classList.remove('way')
    for (const cell of ways) if (!this.#alternatives.has(cell)) this.#surface.dice[cell]?.classList.add('way')
    this.#path = path
    this.#alternatives = ways
  }

  /** Marks whether the finger is off the tray, where lifting it discards the path. */
  setOffTray(off: boolean): void {
    this.#surface.element.classList.toggle('off-tray', off)
  }

  /** Redraws the links after the board has turned. */
  turn(orientation: Orientation): void {
    this.#orientation = orientation
    this.#removeLinks(0)
    this.#addLinks(this.#path, 1)
  }

  #update(before: readonly number[], path: readonly number[], kept: number): void {
    this.#die(before.at(-1))?.classList.remove('last')
    for (const cell of before.slice(kept)) this.#mark(cell, false)
    for (const cell of path.slice(kept)) this.#mark(cell, true)
    this.#die(path.at(-1))?.classList.add('last')
    this.#removeLinks(Math.max(kept - 1, 0))
    this.#addLinks(path, Math.max(kept, 1))
  }

  #die(cell: number | undefined): HTMLElement | undefined {
    return cell === undefined ? undefined : this.#surface.dice[cell]
  }

  #mark(cell: number, traced: boolean): void {
    const die = this.#die(cell)
    die?.classList.toggle('traced', traced)
    if (die?.role === 'gridcell') die.ariaSelected = String(traced)
  }

  #removeLinks(kept: number): void {
    for (const link of this.#links.splice(kept)) link.remove()
  }

  /** Links the dice of a path, from index `first` on, each to the one before. */
  #addLinks(path: readonly number[], first: number): void {
    for (let i = first; i < path.length; i++) {
      const link = svg('g', {})
      const ends = linksBetween(this.#orientation.middle(path[i - 1]!), this.#orientation.middle(path[i]!))
      link.append(...ends.map((end) => svg('line', { ...end })))
      this.#links.push(link)
      this.#surface.links.append(link)
    }
  }
}
