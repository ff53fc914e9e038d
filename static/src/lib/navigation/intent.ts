// What a click on one page of this tab begins on the next one. An address alone begins nothing: any
// other site can lead anybody to any of ours.

import { tabStorage } from '../device/storage'

const key = 'rattle.begun'
/** Milliseconds in which the next page has to come. */
const maxAge = 30_000

/** Says, in answer to a click, what the page that comes next is to begin. */
export function setIntent(what: string): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify({ what, at: Date.now() }))
  } catch {
    // Then it is asked for once more there.
  }
}

/** Whether a click on the page before began this, or it went on here before a reload; told once. */
export function takeIntent(what: string): boolean {
  return takeStored(what) || (reloaded() && (history.state as { on?: unknown } | null)?.on === what)
}

function takeStored(what: string): boolean {
  try {
    const found = JSON.parse(tabStorage()?.getItem(key) ?? 'null') as { what?: unknown; at?: unknown } | null
    tabStorage()?.removeItem(key)
    const age = Date.now() - Number(found?.at)
    return found?.what === what && age >= 0 && age < maxAge
  } catch {
    return false
  }
}

const reloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** Notes what goes on here, so that a reload does not end it; null when it is over. */
export function keepIntent(what: string | null): void {
  // A dialog may lie over the page, and has its mark there.
  const { on: _, ...state } = (history.state ?? {}) as { on?: unknown }
  history.replaceState(what === null ? state : { ...state, on: what }, '')
}
