import type { Felt } from './felt'
import type { Lie } from './lie'
import { linksBetween } from './links'
import { svg } from './svg'

const none: ReadonlySet<number> = new Set()

/**
 * The path as it is seen: dice that are down and linked, the last one ringed, and softly lit whatever else
 * could spell the same. It runs with every move of a finger, so it touches only what changed and reads nothing.
 */
export class Trail {
  readonly #felt: Felt
  #lie: Lie
  #path: readonly number[] = []
  #ways = none
  /** One for each step of the path. */
  #links: SVGGElement[] = []

  constructor(felt: Felt, lie: Lie) {
    this.#felt = felt
    this.#lie = lie
  }

  show(path: readonly number[], ways = none): void {
    const before = this.#path
    let kept = 0
    while (kept < path.length && path[kept] === before[kept]) kept++
    if (kept < before.length || kept < path.length) this.#step(before, path, kept)
    for (const cell of this.#ways) if (!ways.has(cell)) this.#felt.dice[cell]?.classList.remove('way')
    for (const cell of ways) if (!this.#ways.has(cell)) this.#felt.dice[cell]?.classList.add('way')
    this.#path = path
    this.#ways = ways
  }

  /** Whether the finger is where lifting it gives the path up. */
  loosen(loose: boolean): void {
    this.#felt.element.classList.toggle('loose', loose)
  }

  /** Draws the links of a board that lies otherwise now. */
  turn(lie: Lie): void {
    this.#lie = lie
    this.#cut(0)
    this.#link(this.#path, 1)
  }

  #step(before: readonly number[], path: readonly number[], kept: number): void {
    this.#die(before.at(-1))?.classList.remove('last')
    for (const cell of before.slice(kept)) this.#mark(cell, false)
    for (const cell of path.slice(kept)) this.#mark(cell, true)
    this.#die(path.at(-1))?.classList.add('last')
    this.#cut(Math.max(kept - 1, 0))
    this.#link(path, Math.max(kept, 1))
  }

  #die(cell: number | undefined): HTMLElement | undefined {
    return cell === undefined ? undefined : this.#felt.dice[cell]
  }

  #mark(cell: number, traced: boolean): void {
    const die = this.#die(cell)
    die?.classList.toggle('traced', traced)
    if (die?.role === 'gridcell') die.ariaSelected = String(traced)
  }

  #cut(kept: number): void {
    for (const link of this.#links.splice(kept)) link.remove()
  }

  /** Links the dice of a path from the one with this number on, each to the one before. */
  #link(path: readonly number[], first: number): void {
    for (let i = first; i < path.length; i++) {
      const link = svg('g', {})
      const ends = linksBetween(this.#lie.middle(path[i - 1]!), this.#lie.middle(path[i]!))
      link.append(...ends.map((end) => svg('line', { ...end })))
      this.#links.push(link)
      this.#felt.links.append(link)
    }
  }
}
