import { takeIntent } from '../lib/navigation/intent'
import { tabStorage } from '../lib/device/storage'
import { offlineIntent } from './startOffline'
import type { Round } from './round'
import type { RoundStore } from './localRoom'

const key = 'rattle.alone'

/** Stores a round as long as the tab, so that a reload does not end it. A click on the home page starts a new one. */
export function roundStore(storage = tabStorage(), anew = takeIntent(offlineIntent)): RoundStore {
  return {
    load: () => (anew ? null : read(storage)),
    save: (round) => {
      try {
        if (round) storage?.setItem(key, JSON.stringify(round))
        else storage?.removeItem(key)
      } catch {
        // With full or disabled storage, a reload loses the round, and nothing else happens.
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
