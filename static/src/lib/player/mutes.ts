// The players whom this device mutes, room by room.

export interface Mutes {
  all: boolean
  /** The ids of players. */
  players: readonly string[]
}

export const none: Mutes = { all: false, players: [] }

const key = 'rattle.muted'

/** The maximum number of rooms; beyond it, those changed longest ago are dropped. */
const most = 20

type Shelf = [code: string, mutes: Mutes][]

/** Whether a player is muted; the reader never is. */
export const isMuted = ({ all, players }: Mutes, player: string, you: string) =>
  player !== you && (all || players.includes(player))

/** Mutes a player, or unmutes them. */
export const toggled = ({ all, players }: Mutes, player: string): Mutes => ({
  all,
  players: players.includes(player) ? players.filter((id) => id !== player) : [...players, player],
})

export function mutesAt(code: string, storage: Storage | null): Mutes {
  return shelf(storage).find(([known]) => known === code)?.[1] ?? none
}

export function saveMutes(code: string, mutes: Mutes, storage: Storage | null): void {
  const others = shelf(storage).filter(([known]) => known !== code)
  const kept: Shelf = mutes.all || mutes.players.length > 0 ? [[code, mutes], ...others] : others
  try {
    storage?.setItem(key, JSON.stringify(kept.slice(0, most)))
  } catch {
    // The mutes last as long as the page.
  }
}

function shelf(storage: Storage | null): Shelf {
  try {
    const found: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is Shelf[number] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const mutes = entry[1] as Partial<Mutes> | null
  return typeof mutes?.all === 'boolean' && Array.isArray(mutes.players)
}
