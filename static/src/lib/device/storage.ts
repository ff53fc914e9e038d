// What this device remembers. Storage may be switched off; then nothing is remembered.

import { recentKey } from './recentRooms'

const nameKey = 'rattle.name'
/** What is known of a person besides: the name that was proposed to them, and the rules they chose. */
export const guestKey = 'rattle.guest'
export const rulesKey = 'rattle.rules'
/** That they had the lesson, and which was their first round; see lib/player/newcomer.ts. */
export const lessonKey = 'rattle.taught'
export const firstKey = 'rattle.first'
/** That they were proposed a recovery phrase; see lib/player/recoveryPhrase.ts. */
export const proposedKey = 'rattle.phrase'

export function rememberedName(): string {
  try {
    return localStorage.getItem(nameKey) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the name that somebody sat down with. */
export function rememberName(name: string): void {
  try {
    localStorage.setItem(nameKey, name)
  } catch {
    // Another one is proposed next time.
  }
}

/** Forgets who was here: the next one is a stranger. */
export function forgetPerson(): void {
  try {
    const keys = [nameKey, guestKey, rulesKey, recentKey, lessonKey, firstKey, proposedKey]
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Then there is nothing to forget.
  }
}

/** Copies text, and says whether that worked: outside HTTPS a browser may not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Storage that lives as long as the tab. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Storage that outlives the tab. */
export function deviceStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** Shows the device's own sheet for sending things on; says whether there was one. */
export async function share(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title: 'Rattle', url })
  } catch {
    // The sheet was closed again.
  }
  return true
}
