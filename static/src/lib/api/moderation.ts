// What a player can do about somebody who spoils the game.

import { request } from './api'

export const reasons = ['cheats', 'insults', 'name', 'annoys'] as const
export type Reason = (typeof reasons)[number]

/** Reports a player to the operators of the server, and to nobody else. */
export const report = (player: string, reason: Reason, round?: string | null) =>
  request<void>('POST', '/api/reports', { body: { player, reason, ...(round && { round }) } })

/** Fetches the ids of the players with whom the reader is never paired. */
export const fetchBlocks = async () => (await request<{ players: string[] }>('GET', '/api/me/blocks')).players

export const block = (player: string, blocked: boolean) =>
  request<void>(blocked ? 'PUT' : 'DELETE', `/api/me/blocks/${player}`)
