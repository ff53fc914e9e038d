// A line of the operator's, such as "down for ten minutes at 22:00": in the document, and asked for again when a server was
// replaced, since the page stays.

import { serverInfo } from '../api/version'

const inDocument = () => document.querySelector<HTMLMetaElement>('meta[name=notice]')?.content ?? ''

let text = $state(typeof document === 'undefined' ? '' : inDocument())
let hidden = $state('')

/** The notice; empty if there is none, or if the player has hidden it. */
export const notice = (): string => (text === hidden ? '' : text)

/** Hides the notice until there is another one. */
export function hideNotice(): void {
  hidden = text
}

/** Asks the server for its notice. Without an answer the page keeps the one that it has. */
export async function refreshNotice(): Promise<void> {
  try {
    text = (await serverInfo()).notice ?? ''
  } catch {
    // The next reconnection asks again.
  }
}
