import type { Table } from './table'

/** The page's clock ends this many milliseconds early, so that what is sent at zero still arrives in time. */
const early = 500

/** Who gets the board this many milliseconds after its opening has come back to it. */
const fresh = 1500

/** Milliseconds until the opening, by the store's clock. */
export function untilOpening({ room, skew }: Table, now: number): number {
  return Math.max(0, (room?.opensAt ?? 0) - skew - now)
}

/** Milliseconds since the opening. */
export function elapsed({ room, skew }: Table, now: number): number {
  return room?.opensAt === undefined ? 0 : Math.max(0, now + skew - room.opensAt)
}

/** Whether the round has a clock that runs out. */
export function timed({ room }: Table): boolean {
  return (room?.settings.seconds ?? 0) > 0
}

/** Milliseconds that the page's clock shows: what is left until just before the close. */
export function left({ room, skew }: Table, now: number): number {
  return Math.max(0, (room?.closesAt ?? 0) - early - skew - now)
}

/** Milliseconds that a whole round lasts on the page's clock. */
export function whole({ room }: Table): number {
  return (room?.settings.seconds ?? 0) * 1000 - early
}

/** Whether the board opened before one's eyes. */
export function justOpened(table: Table, now: number): boolean {
  return elapsed(table, now) < fresh
}
