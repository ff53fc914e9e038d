import type { ErrorCode, Grid, Open, Phase, Settings } from '../protocol/messages'
import { find, request } from './api'

/** A public table, as the list of them has it. */
export interface PublicRoom {
  code: string
  dice: string
  seconds: number
  players: number
  seats: number
  phase: Open<Phase>
  round: number
  rounds: number
}

/** Lays a new table, maybe with a board for its first round, and gives its code. */
export async function createRoom(settings: Partial<Settings> & { board?: Grid } = {}): Promise<string> {
  return (await request<{ code: string }>('POST', '/api/rooms', { body: settings, observe: true })).code
}

/** The public tables with somebody at them, those with most players first. */
export async function fetchPublicRooms(): Promise<PublicRoom[]> {
  const { rooms } = await request<{ rooms: PublicRoom[] | null }>('GET', '/api/rooms', { observe: true })
  return rooms ?? []
}

/** A table as it looks before one comes in. */
export interface RoomPreview {
  code: string
  locked: boolean
  /** Why there is no seat now. */
  refused?: Open<ErrorCode>
  /** The name by which one sits there already. */
  seatName?: string
  /** Absent for who may not even look on, as are those below. */
  phase?: Open<Phase>
  settings?: Settings
  players?: { name: string; away: boolean; bot: boolean }[]
  /** The store's clock, and the end of a round that is on. */
  now?: number
  closesAt?: number
  /** The same for oneself, where not all have the same end. */
  endsAt?: number
}

/** Looks at a table from outside; null where there is none. */
export const fetchRoomPreview = (code: string) => find<RoomPreview>(`/api/rooms/${code}`, { observe: true })

export const hasFreeSeat = ({ players, seats }: PublicRoom) => players < seats
