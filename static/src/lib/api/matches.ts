// Matches of two: the queue, bots and challenges.

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

/** What to queue for: certain dice, or any; with whoever has the same `agreement`, or with anybody. */
export interface QueueRequest {
  dice: string
  name: string
  agreement?: string
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

/** Enters the queue, or stays in it: to be called every two seconds, as a player who does not poll drops out. */
export const pollQueue = (ticket: QueueRequest, signal?: AbortSignal) =>
  request<QueueWaiting | QueueMatched>('PUT', '/api/queue', { body: ticket, ...(signal && { signal }) })

/** Leaves the queue. Whoever closes the page drops out as well. */
export const leaveQueue = () => request<void>('DELETE', '/api/queue')

/** Creates a match with a bot, of about one's own strength unless one is given, and returns the room's code. */
export const createBotMatch = async (dice: string, name: string, strength?: number) =>
  (
    await request<{ code: string }>('POST', '/api/bots', {
      body: { dice, name, ...(strength && { strength }) },
    })
  ).code

/** Invites one player, or whoever gets the link, and returns the id of the challenge, on whose page one waits. */
export async function createChallenge(dice: string, name: string, player?: string): Promise<string> {
  const { id } = await request<{ id: string }>('POST', '/api/challenges', {
    body: { dice, name, ...(player && { player }) },
  })
  setIntent(id)
  return id
}

/** A challenge by its id; null if there is none. */
export const fetchChallenge = (id: string) => find<Challenge>(`/api/challenges/${id}`, {}, [400, 404])

/** Whom the server knows this browser as; null where it does not. */
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
