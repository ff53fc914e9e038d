// Whom this device does not want to hear, room by room.

export interface Mutes {
  all: boolean
  /** Ids. */
  players: readonly string[]
}

export const none: Mutes = { all: false, players: [] }

const key = 'rattle.muted'

/** Tables that are remembered; those that were looked after longest ago are forgotten. */
const most = 20

type Shelf = [code: string, mutes: Mutes][]

/** Whether a player is not heard. Oneself always is. */
export const isMuted = ({ all, players }: Mutes, player: string, you: string) =>
  player !== you && (all || players.includes(player))

/** Mutes a player, or listens again. */
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
    // They hold as long as the page.
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
