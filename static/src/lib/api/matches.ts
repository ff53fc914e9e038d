// Matches of two players: the queue, bots and challenges.

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
  /** Seconds that other players waited recently; null if unknown. */
  expects: number | null
  /** The number of players in the queue, the reader included. */
  waiting: number
}

export interface QueueMatched {
  state: 'matched'
  code: string
  opponent: Opponent
}

/** What a player queues for: certain dice or any; with opponents who have the same `agreement`, or with anybody. */
export interface QueueRequest {
  dice: string
  name: string
  agreement?: string
}

/** An invitation to a match, to one player or to anybody who has its link. */
export interface Challenge {
  id: string
  dice: string
  from: Opponent
  /** Whether it can still be accepted. */
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

/** Enters the queue, or stays in it. The page calls it every two seconds: a player who stops polling drops out. */
export const pollQueue = (ticket: QueueRequest, signal?: AbortSignal) =>
  request<QueueWaiting | QueueMatched>('PUT', '/api/queue', { body: ticket, ...(signal && { signal }) })

/** Leaves the queue. A player who closes the page drops out as well. */
export const leaveQueue = () => request<void>('DELETE', '/api/queue')

/** Creates a match with a bot, of about the player's own strength by default, and returns the room's code. */
export const createBotMatch = async (dice: string, name: string, strength?: number) =>
  (
    await request<{ code: string }>('POST', '/api/bots', {
      body: { dice, name, ...(strength && { strength }) },
    })
  ).code

/** Invites one player, or anybody with the link; returns the id of the challenge. The inviter waits on its page. */
export async function createChallenge(dice: string, name: string, player?: string): Promise<string> {
  const { id } = await request<{ id: string }>('POST', '/api/challenges', {
    body: { dice, name, ...(player && { player }) },
  })
  setIntent(id)
  return id
}

/** Fetches a challenge by its id; null if there is none. */
export const fetchChallenge = (id: string) => find<Challenge>(`/api/challenges/${id}`, {}, [400, 404])

/** Fetches the player of this browser; null if the server does not know it. */
export const fetchMe = () => find<Me>('/api/me', {}, [401, 404])

const diceKey = 'rattle.match'

/** Returns the dice of the last search on this device. */
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
    // The player chooses them again next time.
  }
}
