// A line of the operator's, such as "down for ten minutes at 22:00": in the document, and asked for again when a server was
// replaced, since the page stays.

import { serverInfo } from '../api/version'
import { documentMeta } from './documentMeta'
import { servedOffline } from './freshness'
import { tabStorage } from './storage'

/** The key of the notice that the player has hidden in this tab. */
const key = 'rattle.notice'

/** The document that the device has stored may be weeks old, and so may its notice. */
let text = $state(servedOffline ? '' : documentMeta('notice'))
let hidden = $state(tabStorage()?.getItem(key) ?? '')

/** The notice; empty if there is none, or if the player has hidden it. */
export const notice = (): string => (text === hidden ? '' : text)

/** Hides the notice in this tab, until there is another one. */
export function hideNotice(): void {
  hidden = text
  try {
    tabStorage()?.setItem(key, text)
  } catch {
    // It is hidden until the next page.
  }
}

/** Asks the server for its notice. Without an answer the page keeps the one that it has. */
export async function refreshNotice(): Promise<void> {
  try {
    text = (await serverInfo()).notice ?? ''
  } catch {
    // The next reconnection asks again.
  }
}
