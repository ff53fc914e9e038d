import type { TimelineWord } from './timeline'
import { step } from './timeline'
import { speeds, type ReplayClock } from './replayClock.svelte'

/** The milliseconds that an arrow key seeks. */
const stride = 5000

/** Handles a key in a replay; reports whether it has a meaning there. */
export function press(key: string, clock: ReplayClock, finds: readonly TimelineWord[]): boolean {
  const speed = speeds.find((speed) => String(speed) === key)
  if (speed) clock.speed = speed
  else if (key === ' ' || key === 'k') clock.toggle()
  else if (key === 'ArrowLeft') clock.seek(clock.at - stride)
  else if (key === 'ArrowRight') clock.seek(clock.at + stride)
  else if (key === 'Home') clock.seek(0)
  else if (key === 'End') clock.seek(clock.lasts)
  else if (key === ',') clock.seek(step(finds, clock.at, -1) ?? 0)
  else if (key === '.') clock.seek(step(finds, clock.at, 1) ?? clock.lasts)
  else return false
  return true
}
