import { cellOf, type Point } from './orientation'

/** Receives what a finger does. Places are in pitches of the board as the viewer sees it. */
export interface GestureHandler {
  /** Returns whether a gesture begins. */
  onTouch(place: Point): boolean
  onSlide(from: Point, to: Point): void
  onLift(): void
  /** The finger has left the tray, where lifting it discards the word, or has come back. */
  onLeaveTray(off: boolean): void
  /** The gesture is cancelled; the word is discarded. */
  onCancel(): void
}

interface Shape {
  rows: number
  cols: number
}

/** The finger that is down. */
interface PressedPointer {
  id: number
  at: Point
  slides: boolean
  off: boolean
  scale: Scale
}

/** The distance after which a finger slides; a finger that taps does not hold quite still. */
const slideThreshold = 0.2
/** The distance from the tray at which a finger has left it. */
const leaveMargin = 0.5

/**
 * Follows one finger, or the mouse, over the surface. `cells` is the element that contains the cells, and `shape` is
 * their number of rows and columns on the screen. It measures the elements when the finger touches down.
 */
export class PointerTracker {
  readonly #surface: HTMLElement
  readonly #cells: Element
  readonly #shape: () => Shape
  readonly #handler: GestureHandler
  #pressed: PressedPointer | null = null

  constructor(surface: HTMLElement, cells: Element, shape: () => Shape, handler: GestureHandler) {
    this.#surface = surface
    this.#cells = cells
    this.#shape = shape
    this.#handler = handler
    surface.addEventListener('pointerdown', (event) => this.#down(event))
    surface.addEventListener('pointermove', (event) => this.#move(event))
    surface.addEventListener('pointerup', (event) => this.#up(event))
    surface.addEventListener('pointercancel', (event) => this.#lose(event))
    // The browser starts none of its own gestures on the surface: no loupe, no menu, no swipe back from the edge.
    surface.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false })
    surface.addEventListener('contextmenu', (event) => event.preventDefault())
    // A touch does not move the focus to a die.
    surface.addEventListener('mousedown', (event) => event.preventDefault())
  }

  /** Stops following the finger: it must touch down again. */
  release(): void {
    if (this.#pressed?.off) this.#handler.onLeaveTray(false)
    this.#pressed = null
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return
    const second = this.#pressed !== null
    const slid = this.#pressed?.slides ?? false
    this.release()
    // A second finger cancels a slide; beside a tap it is the other thumb.
    if (second && slid) return this.#handler.onCancel()
    const scale = new Scale(this.#surface, this.#cells, this.#shape())
    const at = scale.place(event)
    if (cellOf(this.#shape(), at) < 0 || !this.#handler.onTouch(at)) return
    event.preventDefault()
    releaseFocus(this.#surface)
    this.#surface.setPointerCapture(event.pointerId)
    this.#pressed = { id: event.pointerId, at, slides: false, off: false, scale }
  }

  #move(event: PointerEvent): void {
    const pressed = this.#pressed
    if (pressed?.id !== event.pointerId) return
    // Older versions of Safari have no coalesced events.
    const moves = event.getCoalescedEvents?.() ?? []
    for (const move of moves.length > 0 ? moves : [event]) this.#follow(pressed, pressed.scale.place(move))
  }

  #follow(pressed: PressedPointer, to: Point): void {
    if (!pressed.slides && Math.hypot(to.x - pressed.at.x, to.y - pressed.at.y) < slideThreshold) return
    pressed.slides = true
    const off = pressed.scale.isOff(to)
    if (off !== pressed.off) this.#handler.onLeaveTray(off)
    else if (!off) this.#handler.onSlide(pressed.at, to)
    pressed.off = off
    pressed.at = to
  }

  #up(event: PointerEvent): void {
    const pressed = this.#pressed
    if (pressed?.id !== event.pointerId) return
    this.release()
    if (pressed.off) this.#handler.onCancel()
    else this.#handler.onLift()
  }

  /** The browser has taken the finger away, for example for a gesture of the system. */
  #lose(event: PointerEvent): void {
    if (this.#pressed?.id !== event.pointerId) return
    this.release()
    this.#handler.onCancel()
  }
}

/** Takes the focus from fields and buttons when a player touches the board, so that keys go to the board. */
function releaseFocus(surface: HTMLElement): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && !surface.contains(activeElement)) activeElement.blur()
}

/** Converts places on the screen to pitches while a finger is down. */
class Scale {
  readonly #cells: DOMRect
  readonly #pitch: number
  readonly #frame: number

  constructor(surface: HTMLElement, cells: Element, { cols }: Shape) {
    this.#cells = cells.getBoundingClientRect()
    this.#pitch = this.#cells.width / cols
    const tray = (surface.parentElement ?? surface).getBoundingClientRect()
    this.#frame = (this.#cells.left - tray.left) / this.#pitch
  }

  place({ clientX, clientY }: PointerEvent): Point {
    return { x: (clientX - this.#cells.left) / this.#pitch, y: (clientY - this.#cells.top) / this.#pitch }
  }

  isOff({ x, y }: Point): boolean {
    const beyond = this.#frame + leaveMargin
    const [right, bottom] = [this.#cells.width / this.#pitch, this.#cells.height / this.#pitch]
    return x < -beyond || y < -beyond || x > right + beyond || y > bottom + beyond
  }
}
