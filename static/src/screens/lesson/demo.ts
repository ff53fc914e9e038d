import './demo.css'
import type { Board } from '../../board/board'
import type { Point } from '../../board/orientation'
import { measure } from '../../board/measures'
import { reducesMotion } from '../../lib/device/preferences.svelte'
import type { Grid } from '../../lib/protocol/messages'

/** Milliseconds until the finger has appeared, and for its way from one die to the next. */
const comes = 350
const step = 380
/** How long the whole path stays before the finger lifts. */
const rests = 450

interface DemoListener {
  /** This many dice are down. */
  onMove(dice: number): void
  /** The finger has lifted. */
  onDone(): void
}

/**
 * Moves a drawn finger along a path in a tray, and the dice go down as under a player's finger. Returns a function that
 * stops it. With reduced motion the path appears at once, and stays longer.
 */
export function playDemo(
  tray: HTMLElement,
  board: Board,
  grid: Grid,
  path: readonly number[],
  watcher: DemoListener,
): () => void {
  const finger = document.createElement('div')
  finger.className = 'demo-finger'
  finger.ariaHidden = 'true'
  const timers: ReturnType<typeof setTimeout>[] = []
  const go = (dice: number) => {
    board.show(path.slice(0, dice))
    watcher.onMove(dice)
  }
  const at = (ms: number, act: () => void) => timers.push(setTimeout(act, ms))
  let stopped = false
  const stop = () => {
    if (stopped) return
    stopped = true
    timers.forEach(clearTimeout)
    finger.remove()
    go(0)
  }
  const lasts = reducesMotion() ? 2000 : comes + path.length * step + rests
  if (reducesMotion()) go(path.length)
  else {
    tray.append(finger)
    travel(finger, grid, path)
    path.forEach((_, i) => at(comes + i * step, () => go(i + 1)))
  }
  at(lasts, () => {
    stop()
    watcher.onDone()
  })
  return stop
}

/** The element is as large as the tray, so that shares of it are shares of the tray. */
function travel(finger: HTMLElement, grid: Grid, path: readonly number[]): void {
  const { width, height, gap, n } = measure(grid)
  const frame = 0.072
  const pitch = (1 - 2 * frame + gap) / n
  const along = (place: number) => frame + pitch * place - gap / 2
  const over = (cell: number): Point => ({
    x: along((cell % grid.cols) + 0.5) / width,
    y: along(Math.floor(cell / grid.cols) + 0.5) / height,
  })
  const frames = path.map((cell, i) => {
    const { x, y } = over(cell)
    return { transform: `translate(${100 * x}%, ${100 * y}%)`, offset: i / Math.max(path.length - 1, 1) }
  })
  finger.animate([{ opacity: 0 }, { opacity: 1 }], { duration: comes, fill: 'both' })
  finger.animate(frames, {
    delay: comes,
    duration: (path.length - 1) * step,
    fill: 'both',
    easing: 'linear',
  })
}
