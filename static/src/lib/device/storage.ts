// What this device remembers. If storage is disabled, it remembers nothing.

import { recentKey } from './recentRooms'

const nameKey = 'rattle.name'
/** The keys of the name that was proposed to the player, and of the rules that they chose. */
export const guestKey = 'rattle.guest'
export const rulesKey = 'rattle.rules'
/** The key of the lesson, and of the player's first round; see lib/player/newcomer.ts. */
export const lessonKey = 'rattle.taught'
export const firstKey = 'rattle.first'
/** The key that says that a recovery phrase was proposed; see lib/player/recoveryPhrase.ts. */
export const proposedKey = 'rattle.phrase'

export function rememberedName(): string {
  try {
    return localStorage.getItem(nameKey) ?? ''
  } catch {
    return ''
  }
}

/** Remembers the name under which the player joined a room. */
export function rememberName(name: string): void {
  try {
    localStorage.setItem(nameKey, name)
  } catch {
    // The page proposes another name next time.
  }
}

/** Removes all that is known of the player, so that the next one is new here. */
export function forgetPerson(): void {
  try {
    const keys = [nameKey, guestKey, rulesKey, recentKey, lessonKey, firstKey, proposedKey]
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // There is nothing to remove.
  }
}

/** Copies text, and returns whether that worked; without HTTPS a browser may refuse. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Returns storage that lasts as long as the tab. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Returns storage that outlives the tab. */
export function deviceStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** Shows the device's share sheet; returns whether there is one. */
export async function share(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title: 'Rattle', url })
  } catch {
    // The player closed the share sheet.
  }
  return true
}
