import type { ErrorCode, Grid, Open, Phase, Settings } from '../protocol/messages'
import { observed } from '../device/online.svelte'

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

/** Why the server would not: its status. */
export class ApiError extends Error {
  constructor(readonly status: number) {
    super(`the server answered ${status}`)
  }
}

/** Lays a new table, maybe with a board for its first round, and gives its code. */
export async function createRoom(settings: Partial<Settings> & { board?: Grid } = {}): Promise<string> {
  const request = fetch('/api/rooms', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  const response = await observed(request)
  if (!response.ok) throw new ApiError(response.status)
  const { code } = (await response.json()) as { code: string }
  return code
}

/** The public tables with somebody at them, those with most players first. */
export async function fetchPublicRooms(): Promise<PublicRoom[]> {
  const response = await observed(fetch('/api/rooms'))
  if (!response.ok) throw new ApiError(response.status)
  const { rooms } = (await response.json()) as { rooms: PublicRoom[] | null }
  return rooms ?? []
}

/** A table as it looks before one comes in. */
export interface RoomPreview {
  code: string
  locked: boolean
  /** Why there is no seat now. */
  refused?: Open<ErrorCode>
  /** The name by which one sits there already. */
  you?: string
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
export async function fetchRoomPreview(code: string): Promise<RoomPreview | null> {
  const response = await observed(fetch(`/api/rooms/${code}`))
  if (response.status === 404) return null
  if (!response.ok) throw new ApiError(response.status)
  return (await response.json()) as RoomPreview
}

export const hasFreeSeat = ({ players, seats }: PublicRoom) => players < seats

export const roomPath = (code: string) => `/r/${code}`
export const tvPath = (code: string) => `${roomPath(code)}/tv`
export const roomLink = (code: string) => location.origin + roomPath(code)
export const qrCodePath = (code: string) => `/api/rooms/${code}/qr.svg`
export const recordPath = (code: string) => `/api/rooms/${code}/record`

/** A code as it is shown, by halves: "KTMV-QRBC". */
export const formatCode = (code: string) => codeHalves(code).join('-')
export const codeHalves = (code: string) => code.match(/.{1,4}/g) ?? []

/** A code as the server writes it, from one that people type: with gaps, in either case. */
export const normalizeCode = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()

/** Whether a code can be one: the twin of room/code.go. */
export const isCode = (code: string) => /^[BCDFGHJKMNPQRSTVWXYZ34679]{8}$/.test(code)

/** What somebody is typing, with its gap; a link stays as it is. */
export const formatTypedCode = (text: string) =>
  /^[a-z0-9 -]*$/i.test(text) ? formatCode(normalizeCode(text)) : text

/** The code in a room's address, or null. */
export function codeInPath(path: string): string | null {
  const [, code] = /^\/r\/((?:[a-z0-9 -]|%20)+)\/?$/i.exec(path) ?? []
  return (code && normalizeCode(code.replaceAll('%20', ' '))) || null
}

/** The code somebody typed or pasted, be it a whole link; empty if there is none. */
export function codeInText(text: string): string {
  const [address = ''] = text.trim().split(/[?#]/)
  return normalizeCode(address.replace(/\/+$/, '').split('/').at(-1)?.replaceAll('%20', ' ') ?? '')
}
