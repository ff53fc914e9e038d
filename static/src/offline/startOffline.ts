// Starting a round alone without the server.

import { setIntent } from '../lib/navigation/intent'
import { downloadState, refreshDownload } from './download.svelte'

/** The intent that a click on another page leaves for /alone. */
export const offlineIntent = 'alone'

/** Whether this device has all that a round alone needs. */
export async function isDownloaded(): Promise<boolean> {
  await refreshDownload()
  return downloadState() === 'here'
}

export function startOffline(): void {
  setIntent(offlineIntent)
  location.assign('/alone')
}
