// Being the same player on more than one device, and ceasing to be one.

import { ask } from './matches'

/** A word that makes another device the same player, once. */
export interface Pass {
  code: string
  /** When it runs out, in milliseconds since 1970 by the store's clock. */
  ends: number
  /** The picture of the link: a path within a square of so many units. */
  qr: { side: number; path: string }
}

export const makePass = () => ask<Pass>('POST', '/api/me/devices')
export const claim = (code: string) => ask<unknown>('POST', '/api/me/devices/claim', { code })
/** From now on this is the only browser that is this player. */
export const signOutElsewhere = () => ask<unknown>('DELETE', '/api/me/devices')
/** Deletes who one is, for good. */
export const forget = () => ask<unknown>('DELETE', '/api/me')
