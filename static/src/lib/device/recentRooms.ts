// The rooms in which this device has played recently, and with whom. The list stays in the browser.
//
//   a round goes on ──▶ note: code, names, end ───┐
//   it is over ───────▶ note: the same, no end ───┼─▶ storage ─▶ recent rooms ─▶ home page
//   no such room ────▶ forget: the code is gone ──┘
//
// A round in progress is noted in any case; after it, a room in which nobody else played is dropped.

export interface RecentRoom {
  /** The code of a room that the player can return to; absent once the room is gone. */
  code?: string
  /** When this device was last there, by its clock. */
  at: number
  /** The other players, in the order of seats. */
  names: string[]
  /** When the current round ends, by this device's clock; 0 if it has no end. Absent if there is no round. */
  ends?: number
}

/** The key in storage. Without an entry there is no room to return to. */
export const recentKey = 'rattle.recent'

/** The maximum number of rooms, their maximum age in milliseconds, and how long a room waits for a player who left. */
const maxRooms = 10
const maxAge = 30 * 24 * 60 * 60 * 1000
const maxRoomAge = 24 * 60 * 60 * 1000
/** The maximum number of names; more are not needed to recognise a room. */
const maxNames = 8

/** Returns the recent rooms, the newest first, without those that are too old. */
export function recentRooms(storage: Storage | null, now: number): RecentRoom[] {
  const all = stored(storage)
  const left = agedAll(all, now)
  if (JSON.stringify(left) !== JSON.stringify(all)) write(storage, left)
  return left
}

/**
 * Notes a room in which this device plays or has played. The same group of players has one entry, and players who have
 * left the room stay in it.
 */
export function noteRoom(storage: Storage | null, now: RecentRoom & { code: string }): void {
  const all = stored(storage)
  const before = all.find(({ code }) => code === now.code)
  const names = now.names.length > 0 ? now.names.slice(0, maxNames) : (before?.names ?? [])
  const others = all.filter((one) => one !== before && (names.length === 0 || !samePeople(one.names, names)))
  write(storage, agedAll([{ ...now, names }, ...others], now.at))
}

/** Removes the code of a room that is gone. */
export function forgetRoom(storage: Storage | null, code: string): void {
  const all = stored(storage)
  const left = all.map((one) => (one.code === code ? { at: one.at, names: one.names } : one))
  if (all.some((one) => one.code === code))
    write(
      storage,
      left.filter(({ code, names }) => code || names.length > 0),
    )
}

export function forgetRecent(storage: Storage | null): void {
  try {
    storage?.removeItem(recentKey)
  } catch {
    // If storage cannot be written, there was no entry either.
  }
}

const agedAll = (all: readonly RecentRoom[], now: number) =>
  all
    .map((one) => aged(one, now))
    .filter((one) => one !== null)
    .slice(0, maxRooms)

/** Returns what is left of an entry at its age. */
function aged({ code, at, names, ends }: RecentRoom, now: number): RecentRoom | null {
  const age = now - at
  const open = code !== undefined && age < maxRoomAge
  const goesOn = open && ends !== undefined && (ends === 0 || now < ends)
  if (age >= maxAge || (names.length === 0 && !goesOn)) return null
  return { ...(open && { code }), at, names, ...(goesOn && { ends }) }
}

const samePeople = (some: readonly string[], others: readonly string[]) =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())

function write(storage: Storage | null, all: readonly RecentRoom[]): void {
  if (all.length === 0) return forgetRecent(storage)
  try {
    storage?.setItem(recentKey, JSON.stringify(all))
  } catch {
    // With full or disabled storage, nothing is remembered.
  }
}

function stored(storage: Storage | null): RecentRoom[] {
  try {
    const found: unknown = JSON.parse(storage?.getItem(recentKey) ?? '[]')
    return Array.isArray(found) ? found.filter(isRecent).sort((a, b) => b.at - a.at) : []
  } catch {
    return []
  }
}

/** Validates an entry: an older page or a person may have stored something else. */
function isRecent(one: Partial<RecentRoom> | null): one is RecentRoom {
  return (
    typeof one?.at === 'number' &&
    Array.isArray(one.names) &&
    one.names.every((name) => typeof name === 'string') &&
    (one.code === undefined || /^[A-Z0-9]+$/.test(one.code)) &&
    (one.ends === undefined || typeof one.ends === 'number')
  )
}
