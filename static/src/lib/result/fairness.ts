// Whether the dice were fair, computed on this device.

import type { Fair } from '../protocol/result'

export type Proof = 'kept' | 'broken' | 'unknown'

/** Returns SHA-256("rattle commitment" 0x00 secret terms) in hexadecimal; see docs/PROTOCOL.md. */
export async function commitmentOf({ secret, terms }: Pick<Fair, 'secret' | 'terms'>): Promise<string> {
  const text = new TextEncoder()
  const parts = [text.encode('rattle commitment\0'), bytesOf(secret), text.encode(terms)]
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', joined)))
}

/**
 * Checks that the secret and the terms of the round match the commitment: the one that this page saw before the round
 * if it was open then, else the one in the result. The outcome is unknown if the browser cannot compute hashes, which
 * it does only for pages over HTTPS.
 */
export async function checkFairness(fair: Fair, seal: string, round: string): Promise<Proof> {
  if (!('subtle' in crypto)) return 'unknown'
  const bound = (await commitmentOf(fair)) === (seal || fair.commitment)
  return bound && roundIn(fair.terms) === round ? 'kept' : 'broken'
}

function roundIn(terms: string): unknown {
  try {
    return (JSON.parse(terms) as { round?: unknown }).round
  } catch {
    return null
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16))
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
