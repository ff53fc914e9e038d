import type { Find } from './course'
import { step } from './course'
import { speeds, type Reel } from './reel.svelte'

/** How far an arrow goes. */
const stride = 5000

/** Does what a key asks of a replay; says whether it asked for anything. */
export function press(key: string, reel: Reel, finds: readonly Find[]): boolean {
  const speed = speeds.find((speed) => String(speed) === key)
  if (speed) reel.speed = speed
  else if (key === ' ' || key === 'k') reel.toggle()
  else if (key === 'ArrowLeft') reel.seek(reel.at - stride)
  else if (key === 'ArrowRight') reel.seek(reel.at + stride)
  else if (key === 'Home') reel.seek(0)
  else if (key === 'End') reel.seek(reel.lasts)
  else if (key === ',') reel.seek(step(finds, reel.at, -1) ?? 0)
  else if (key === '.') reel.seek(step(finds, reel.at, 1) ?? reel.lasts)
  else return false
  return true
}
