// Starts a solo round without the server.

import { setIntent } from '../lib/navigation/intent'
import { downloadState, refreshDownload } from './download.svelte'

/** The intent that a click on another page sets for /alone. */
export const offlineIntent = 'alone'

/** Whether this device has everything that a solo round needs. */
export async function isDownloaded(): Promise<boolean> {
  await refreshDownload()
  return downloadState() === 'here'
}

export function startOffline(): void {
  setIntent(offlineIntent)
  location.assign('/alone')
}
