// Matches of two: how somebody to play is asked for. Each of these is an answer of the server.

import { begin } from '../navigation/intent'
import { deviceStorage } from '../device/storage'
import { Declined } from './rooms'

export interface Opponent {
  id: string
  name: string
  rating?: number
  provisional?: boolean
}

export interface Waiting {
  state: 'waiting'
  /** Seconds that it took others lately; null where nobody knows. */
  expects: number | null
  /** How many are looking, oneself included. */
  waiting: number
}

export interface Matched {
  state: 'matched'
  code: string
  opponent: Opponent
}

/** What somebody asks for: dice, or any; with whoever knows the same word, or with anybody. */
export interface Wish {
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

export const any = 'any'
export const again = (match: string) => `again-${match}`

export const challengePathOf = (id: string) => `/c/${id}`
export const challengeLinkOf = (id: string) => location.origin + challengePathOf(id)
export const challengePictureOf = (id: string) => `/api/challenges/${id}/qr.svg`

/** Asks the server; an answer that says no is thrown as {@link Declined}. */
export async function ask<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, {
    method,
    ...(signal && { signal }),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Declined(response.status)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Stands in the queue; to be said again every two seconds, as who is silent is out of it. */
export const queue = (wish: Wish, signal?: AbortSignal) =>
  ask<Waiting | Matched>('PUT', '/api/queue', wish, signal)

/** Goes out of the queue. Who closes the page is out of it as well. */
export const leaveQueue = () => ask<void>('DELETE', '/api/queue')

/** Lays a table for a match with a bot, of about one's own strength if none is wished, and gives its code. */
export const playBot = async (dice: string, name: string, strength?: number) =>
  (await ask<{ code: string }>('POST', '/api/bots', { dice, name, ...(strength && { strength }) })).code

/** Invites one player, or whoever gets the link, and gives the id of the invitation, on whose page one waits. */
export async function challenge(dice: string, name: string, player?: string): Promise<string> {
  const { id } = await ask<{ id: string }>('POST', '/api/challenges', {
    dice,
    name,
    ...(player && { player }),
  })
  begin(id)
  return id
}

/** A challenge by its id; null if there is none. */
export async function findChallenge(id: string): Promise<Challenge | null> {
  try {
    return await ask<Challenge>('GET', `/api/challenges/${id}`)
  } catch (error) {
    if (error instanceof Declined && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** Who one is, as the server knows this browser; null for who is nobody yet. */
export async function findMe(): Promise<Me | null> {
  try {
    return await ask<Me>('GET', '/api/me')
  } catch (error) {
    if (error instanceof Declined && [401, 404].includes(error.status)) return null
    throw error
  }
}

const diceKey = 'rattle.match'

/** The dice that this device looked for last. */
export function rememberedDice(): string {
  try {
    return deviceStorage()?.getItem(diceKey) ?? any
  } catch {
    return any
  }
}

export function rememberDice(dice: string): void {
  try {
    deviceStorage()?.setItem(diceKey, dice)
  } catch {
    // Then it is chosen again.
  }
}
