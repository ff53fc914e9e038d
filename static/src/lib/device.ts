// What this device remembers. Storage may be switched off; then nothing is remembered.

const nameKey = 'rattle.name'

export function rememberedName(): string {
  try {
    return localStorage.getItem(nameKey) ?? ''
  } catch {
    return ''
  }
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(nameKey, name)
  } catch {
    // It will be asked for again.
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
