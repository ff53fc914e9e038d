// What a click on one page starts on the next one, in the same tab. An address alone starts nothing, since any site can
// link to any page of ours.

import { tabStorage } from '../device/storage'

const key = 'rattle.begun'
/** Milliseconds within which the next page has to load. */
const maxAge = 30_000

/** Notes, on a click, what the next page is to start. */
export function setIntent(what: string): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify({ what, at: Date.now() }))
  } catch {
    // Then it takes one more click there.
  }
}

/** Whether a click on the page before asked for this, or it went on here before a reload. True only once. */
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

/** Keeps an intent over a reload; null ends it. */
export function keepIntent(what: string | null): void {
  // A dialog may lie over the page, and has its mark there.
  const { on: _, ...state } = (history.state ?? {}) as { on?: unknown }
  history.replaceState(what === null ? state : { ...state, on: what }, '')
}
