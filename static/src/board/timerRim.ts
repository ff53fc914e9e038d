import { rimLine, type Measures } from './measures'
import { svg } from './svg'

const beads = 10
const dash = 0.012
/** A change of less than a pixel or two is not drawn: it would repaint the whole tray. */
const minVisibleChange = 1 / 700

/** The clock on the tray's rim: a line that shrinks, and in the last ten seconds ten beads that drop. */
export class TimerRim {
  readonly element = svg('svg', { class: 'rim', 'aria-hidden': 'true' })
  readonly #groove = svg('path', { class: 'groove' })
  readonly #line = svg('path', { class: 'line', pathLength: 1 })
  readonly #beads = Array.from({ length: beads }, () => svg('circle', { class: 'bead', r: 1.7 }))
  #shown = { share: 0, dashed: false }

  constructor() {
    this.element.append(this.#groove, this.#line, ...this.#beads)
  }

  /** Fits the rim to a tray of these measures. */
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

  /** Shows `left` of `whole` milliseconds; where nothing `ends`, there are no last seconds either. */
  show(left: number, whole: number, ends = true): void {
    const last = ends && left <= beads * 1000
    this.element.classList.toggle('last', last)
    const seconds = Math.ceil(left / 1000)
    this.#beads.forEach((bead, i) => bead.classList.toggle('gone', i < beads - seconds))
    const share = left / whole
    if (!last && Math.abs(share - this.#shown.share) > minVisibleChange) this.#draw({ ...this.#shown, share })
  }

  /** A dashed line says that the connection is lost. */
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
