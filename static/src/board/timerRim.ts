import { rimLine, type Measures } from './measures'
import { svg } from './svg'

const beads = 10
const dash = 0.012
/** The smallest change that is drawn. A smaller one is about a pixel, and would still repaint the whole tray. */
const minVisibleChange = 1 / 700

/** The clock on the rim of the tray: a line that shrinks, with ten beads that drop in the last ten seconds. */
export class TimerRim {
  readonly element = svg('svg', { class: 'rim', 'aria-hidden': 'true' })
  readonly #groove = svg('path', { class: 'groove' })
  readonly #line = svg('path', { class: 'line', pathLength: 1 })
  readonly #beads = Array.from({ length: beads }, () => svg('circle', { class: 'bead', r: 1.7 }))
  #shown = { share: 0, dashed: false }

  constructor() {
    this.element.append(this.#groove, this.#line, ...this.#beads)
  }

  /** Fits the rim to a tray with these measures. */
  layOut(measures: Measures): void {
    const d = rimLine(measures)
    this.element.setAttribute('viewBox', `0 0 ${100 * measures.width} ${100 * measures.height}`)
    this.#groove.setAttribute('d', d)
    this.#line.setAttribute('d', d)
    const length = this.#groove.getTotalLength()
    this.#beads.forEach((bead, i) => {
      const { x, y } = this.#groove.getPointAtLength((length * (i + 1)) / beads)
      bead.setAttribute('cx', String(x))
      bead.setAttribute('cy', String(y))
    })
  }

  /** Shows `left` of `whole` milliseconds; without `ends`, there are no beads for the last seconds. */
  show(left: number, whole: number, ends = true): void {
    const last = ends && left <= beads * 1000
    this.element.classList.toggle('last', last)
    const seconds = Math.ceil(left / 1000)
    this.#beads.forEach((bead, i) => bead.classList.toggle('gone', i < beads - seconds))
    const share = left / whole
    if (!last && Math.abs(share - this.#shown.share) > minVisibleChange) this.#draw({ ...this.#shown, share })
  }

  /** Draws a dashed line while the connection is lost. */
  dashed(dashed: boolean): void {
    this.#draw({ ...this.#shown, dashed })
  }

  #draw(now: { share: number; dashed: boolean }): void {
    this.#shown = now
    const share = Math.min(Math.max(now.share, 0), 1)
    const pieces = now.dashed
      ? Array<string>(Math.floor(share / dash / 2)).fill(`${dash} ${dash}`)
      : [`${share} 0`]
    this.#line.style.setProperty('stroke-dasharray', [...pieces, '0 2'].join(' '))
    this.#line.style.setProperty('stroke-dashoffset', String(share - 1))
    this.element.classList.toggle('dashed', now.dashed)
  }
}
