// What a click on one page starts on the next page, in the same tab. An address alone starts nothing, since any site
// can link to the pages of Rattle.

import { tabStorage } from '../device/storage'

const key = 'rattle.begun'
/** Milliseconds within which the next page must load. */
const maxAge = 30_000

/** Notes, on a click, what the next page should start. */
export function setIntent(what: string): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify({ what, at: Date.now() }))
  } catch {
    // The player needs one more click there.
  }
}

/** Whether a click on the page before asked for this, or it was in progress here before a reload. True only once. */
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

/** Keeps an intent for a reload; null ends it. */
export function keepIntent(what: string | null): void {
  // An open dialog has its own mark in the history state; see modal.ts.
  const { on: _, ...state } = (history.state ?? {}) as { on?: unknown }
  history.replaceState(what === null ? state : { ...state, on: what }, '')
}
