import type { ErrorCode, Grid, Open, Phase, Settings } from '../protocol/messages'
import { find, request } from './api'

/** A public room, as the list of them has it. */
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

/** Creates a room, maybe with a board for its first round, and returns its code. */
export async function createRoom(settings: Partial<Settings> & { board?: Grid } = {}): Promise<string> {
  return (await request<{ code: string }>('POST', '/api/rooms', { body: settings, observe: true })).code
}

/** The public rooms with somebody in them, those with most players first. */
export async function fetchPublicRooms(): Promise<PublicRoom[]> {
  const { rooms } = await request<{ rooms: PublicRoom[] | null }>('GET', '/api/rooms', { observe: true })
  return rooms ?? []
}

/** A room as it is seen before joining. */
export interface RoomPreview {
  code: string
  locked: boolean
  /** Why there is no seat at the moment. */
  refused?: Open<ErrorCode>
  /** The name of whoever asks, if they have a seat already. */
  seatName?: string
  /** Absent for whoever may not even watch, as are the fields below. */
  phase?: Open<Phase>
  settings?: Settings
  players?: { name: string; away: boolean; bot: boolean }[]
  /** The store's clock, and the end of a round that is on. */
  now?: number
  closesAt?: number
  /** The same for oneself, where not all have the same end. */
  endsAt?: number
}

/** Fetches the preview of a room; null where there is none. */
export const fetchRoomPreview = (code: string) => find<RoomPreview>(`/api/rooms/${code}`, { observe: true })

export const hasFreeSeat = ({ players, seats }: PublicRoom) => players < seats
