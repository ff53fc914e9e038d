// The way to a round alone without the server, from the pages that offer it.

import { setIntent } from '../lib/navigation/intent'
import { downloadState, refreshDownload } from './download.svelte'

/** What a click on another page begins at /alone. */
export const offlineIntent = 'alone'

/** Whether this device has all that it takes. */
export async function isDownloaded(): Promise<boolean> {
  await refreshDownload()
  return downloadState() === 'here'
}

export function startOffline(): void {
  setIntent(offlineIntent)
  location.assign('/alone')
}
