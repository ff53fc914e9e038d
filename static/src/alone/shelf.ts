import { begun } from '../lib/navigation/intent'
import { tabStorage } from '../lib/device/storage'
import { aloneDoor } from './door'
import type { Round } from './round'
import type { Shelf } from './table'

const key = 'rattle.alone'

/** Keeps a round as long as the tab, so that a reload does not end it. Who comes by a door begins anew. */
export function shelfOf(storage = tabStorage(), anew = begun(aloneDoor)): Shelf {
  return {
    take: () => (anew ? null : read(storage)),
    keep: (round) => {
      try {
        if (round) storage?.setItem(key, JSON.stringify(round))
        else storage?.removeItem(key)
      } catch {
        // A full or forbidden storage costs what a reload would lose, and no more.
      }
    },
  }
}

function read(storage: Storage | null): Round | null {
  try {
    const round = JSON.parse(storage?.getItem(key) ?? 'null') as Round | null
    return round && Number.isFinite(round.closesAt) && Array.isArray(round.grid.faces) ? round : null
  } catch {
    return null
  }
}
