// Using the same player on several devices, and deleting the player.

import { request } from './api'

/** A code that makes another device the same player, once. */
export interface DeviceCode {
  code: string
  /** When it expires, in milliseconds since 1970 by the store's clock. */
  ends: number
  /** The QR code of the link: a path in a square with sides of this many units. */
  qr: { side: number; path: string }
}

export const createDeviceCode = () => request<DeviceCode>('POST', '/api/me/devices')
export const claimDevice = (code: string) =>
  request<unknown>('POST', '/api/me/devices/claim', { body: { code } })
/** Signs the player out on all other devices. */
export const signOutElsewhere = () => request<unknown>('DELETE', '/api/me/devices')
/** Deletes the player permanently. */
export const forgetPlayer = () => request<unknown>('DELETE', '/api/me')
