// Where this device has played recently, and with whom: kept by the browser, sent to nobody.
//
//   a round goes on ──▶ note: code, names, its end ──┐
//   it is over ───────▶ note: the same without end ──┼─▶ storage ─▶ recent ─▶ the first page
//   no such room ────▶ gone: the code goes ─────────┘
//
// A round that goes on is kept whoever plays it; where there were no other people, nothing of it stays.

export interface RecentRoom {
  /** Of a room that one may go back to; absent once it is gone. */
  code?: string
  /** When this device was there last, by its clock. */
  at: number
  /** The other people, in the order of seats. */
  names: string[]
  /** When the round that goes on there ends, by this device's clock; 0 if it has no end. Absent if none goes on. */
  ends?: number
}

/** Where it is kept; what is not there is nothing to go back to. */
export const recentKey = 'rattle.recent'

/** How many are kept, for how many milliseconds, and for how many a room waits for whoever left. */
const maxRooms = 10
const maxAge = 30 * 24 * 60 * 60 * 1000
const maxRoomAge = 24 * 60 * 60 * 1000
/** So many names say who it was. */
const maxNames = 8

/** The rooms of late, the newest first. What is too old is forgotten. */
export function recentRooms(storage: Storage | null, now: number): RecentRoom[] {
  const all = stored(storage)
  const left = agedAll(all, now)
  if (JSON.stringify(left) !== JSON.stringify(all)) write(storage, left)
  return left
}

/**
 * Notes a room where this device plays or has played. The same people are listed once; people who have left a room are
 * still remembered.
 */
export function noteRoom(storage: Storage | null, now: RecentRoom & { code: string }): void {
  const all = stored(storage)
  const before = all.find(({ code }) => code === now.code)
  const names = now.names.length > 0 ? now.names.slice(0, maxNames) : (before?.names ?? [])
  const others = all.filter((one) => one !== before && (names.length === 0 || !samePeople(one.names, names)))
  write(storage, agedAll([{ ...now, names }, ...others], now.at))
}

/** Forgets the code of a room that is gone. */
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
    // What cannot be written was not kept.
  }
}

const agedAll = (all: readonly RecentRoom[], now: number) =>
  all
    .map((one) => aged(one, now))
    .filter((one) => one !== null)
    .slice(0, maxRooms)

/** What is left of it by now. */
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
    // A full or forbidden storage remembers nothing.
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

/** An older page, or a hand, may have kept something else. */
function isRecent(one: Partial<RecentRoom> | null): one is RecentRoom {
  return (
    typeof one?.at === 'number' &&
    Array.isArray(one.names) &&
    one.names.every((name) => typeof name === 'string') &&
    (one.code === undefined || /^[A-Z0-9]+$/.test(one.code)) &&
    (one.ends === undefined || typeof one.ends === 'number')
  )
}
