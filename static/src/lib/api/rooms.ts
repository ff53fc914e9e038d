import type { ErrorCode, Grid, Open, Phase, Settings } from '../protocol/messages'
import { find, request } from './api'

/** A room in the list of public rooms. */
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

/** Creates a room, optionally with a board for its first round, and returns its code. */
export async function createRoom(settings: Partial<Settings> & { board?: Grid } = {}): Promise<string> {
  return (await request<{ code: string }>('POST', '/api/rooms', { body: settings, observe: true })).code
}

/** Fetches the public rooms that have players, those with most players first. */
export async function fetchPublicRooms(): Promise<PublicRoom[]> {
  const { rooms } = await request<{ rooms: PublicRoom[] | null }>('GET', '/api/rooms', { observe: true })
  return rooms ?? []
}

/** What the page knows of a room before joining. */
export interface RoomPreview {
  code: string
  locked: boolean
  /** Why the room has no free seat at the moment. */
  refused?: Open<ErrorCode>
  /** The reader's name in the room, if they already have a seat. */
  seatName?: string
  /** Absent if the reader may not even watch, as are the fields below. */
  phase?: Open<Phase>
  settings?: Settings
  players?: { name: string; away: boolean; bot: boolean }[]
  /** The store's clock, and the end of the current round. */
  now?: number
  closesAt?: number
  /** The end of the reader's own time, where players have different ends. */
  endsAt?: number
}

/** Fetches the preview of a room; null if there is no such room. */
export const fetchRoomPreview = (code: string) => find<RoomPreview>(`/api/rooms/${code}`, { observe: true })

export const hasFreeSeat = ({ players, seats }: PublicRoom) => players < seats
