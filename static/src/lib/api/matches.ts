// Matches of two: how somebody to play is asked for. Each of these is an answer of the server.

import { setIntent } from '../navigation/intent'
import { deviceStorage } from '../device/storage'
import { find, request } from './api'

export interface Opponent {
  id: string
  name: string
  rating?: number
  provisional?: boolean
}

export interface QueueWaiting {
  state: 'waiting'
  /** Seconds that it took others lately; null where nobody knows. */
  expects: number | null
  /** How many are looking, oneself included. */
  waiting: number
}

export interface QueueMatched {
  state: 'matched'
  code: string
  opponent: Opponent
}

/** What somebody asks for: dice, or any; with whoever knows the same word, or with anybody. */
export interface QueueRequest {
  dice: string
  name: string
  with?: string
}

/** An invitation to a match, to one player or to whoever has its link. */
export interface Challenge {
  id: string
  dice: string
  from: Opponent
  /** Whether it can still be taken. */
  open: boolean
}

export interface Me {
  id: string
  name: string
  challenges: Omit<Challenge, 'open'>[]
}

export const anyDice = 'any'
export const rematchOf = (match: string) => `again-${match}`

export const challengePath = (id: string) => `/c/${id}`
export const challengeLink = (id: string) => location.origin + challengePath(id)
export const challengeQrCode = (id: string) => `/api/challenges/${id}/qr.svg`

/** Stands in the queue; to be said again every two seconds, as who is silent is out of it. */
export const pollQueue = (ticket: QueueRequest, signal?: AbortSignal) =>
  request<QueueWaiting | QueueMatched>('PUT', '/api/queue', { body: ticket, ...(signal && { signal }) })

/** Goes out of the queue. Who closes the page is out of it as well. */
export const leaveQueue = () => request<void>('DELETE', '/api/queue')

/** Lays a table for a match with a bot, of about one's own strength if none is wished, and gives its code. */
export const createBotMatch = async (dice: string, name: string, strength?: number) =>
  (
    await request<{ code: string }>('POST', '/api/bots', {
      body: { dice, name, ...(strength && { strength }) },
    })
  ).code

/** Invites one player, or whoever gets the link, and gives the id of the invitation, on whose page one waits. */
export async function createChallenge(dice: string, name: string, player?: string): Promise<string> {
  const { id } = await request<{ id: string }>('POST', '/api/challenges', {
    body: { dice, name, ...(player && { player }) },
  })
  setIntent(id)
  return id
}

/** A challenge by its id; null if there is none. */
export const fetchChallenge = (id: string) => find<Challenge>(`/api/challenges/${id}`, {}, [400, 404])

/** Who one is, as the server knows this browser; null for who is nobody yet. */
export const fetchMe = () => find<Me>('/api/me', {}, [401, 404])

const diceKey = 'rattle.match'

/** The dice that this device looked for last. */
export function rememberedDice(): string {
  try {
    return deviceStorage()?.getItem(diceKey) ?? anyDice
  } catch {
    return anyDice
  }
}

export function rememberDice(dice: string): void {
  try {
    deviceStorage()?.setItem(diceKey, dice)
  } catch {
    // Then it is chosen again.
  }
}
