// The way to a round alone without the server, from the pages that offer it.

import { begin } from '../lib/navigation/intent'
import { aloneKept, look } from './keeping.svelte'

/** What a click on another page begins at /alone. */
export const aloneDoor = 'alone'

/** Whether this device has all that it takes. */
export async function isKept(): Promise<boolean> {
  await look()
  return aloneKept() === 'here'
}

export function goAlone(): void {
  begin(aloneDoor)
  location.assign('/alone')
}
