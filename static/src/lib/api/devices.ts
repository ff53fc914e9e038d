// Being the same player on more than one device, and ceasing to be one.

import { request } from './api'

/** A word that makes another device the same player, once. */
export interface DeviceCode {
  code: string
  /** When it runs out, in milliseconds since 1970 by the store's clock. */
  ends: number
  /** The picture of the link: a path within a square of so many units. */
  qr: { side: number; path: string }
}

export const createDeviceCode = () => request<DeviceCode>('POST', '/api/me/devices')
export const claimDevice = (code: string) =>
  request<unknown>('POST', '/api/me/devices/claim', { body: { code } })
/** From now on this is the only browser that is this player. */
export const signOutElsewhere = () => request<unknown>('DELETE', '/api/me/devices')
/** Forgets the player, permanently. */
export const forgetPlayer = () => request<unknown>('DELETE', '/api/me')
