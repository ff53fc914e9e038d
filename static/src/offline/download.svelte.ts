// Whether this device keeps a round alone, for when there is no network: the words, and the screens (sw/serviceWorker.ts).
//
//   the switch in the settings ─┐
//   a fast network, if neither ─┴─▶ keep ─▶ worker ─▶ here, or why not

import { setPreferences, preferences } from '../lib/device/preferences.svelte'

/** unknown: not asked yet. cannot: this browser keeps nothing. full, failed: it was tried. */
export type DownloadState = 'unknown' | 'none' | 'coming' | 'here' | 'full' | 'failed' | 'cannot'

/** Megabytes that come over the network, in tenths, rounded up; a tenth of it is screens. */
export const megabytes = Math.ceil(__WORDS_WEIGH__ / 100_000 + 0.5) / 10

let kept = $state<DownloadState>('unknown')

export const downloadState = (): DownloadState => kept

/** Asks the worker what is here. */
export async function refreshDownload(): Promise<void> {
  if (kept !== 'coming') kept = await askWorker('look')
}

/** Keeps it from now on, or no more. */
export async function setWanted(on: boolean): Promise<void> {
  setPreferences({ alone: on ? 'yes' : 'no' })
  kept = on ? 'coming' : kept
  kept = await askWorker(on ? 'keep' : 'drop')
}

/** Fetches what is missing, if somebody wished it, or it costs nothing and nobody wished otherwise. */
export async function downloadIfWanted(): Promise<void> {
  const { alone } = preferences()
  if (alone === 'yes' || (alone === 'auto' && isFast())) kept = await askWorker('keep')
}

interface Network {
  type?: string
  effectiveType?: string
  downlink?: number
  saveData?: boolean
}

const network = () => (navigator as { connection?: Network }).connection ?? {}

/** Whether what is fetched costs nobody time or money. Where a browser does not tell, it may. */
export function isFast({ type, effectiveType, downlink = 0, saveData }: Network = network()): boolean {
  return effectiveType === '4g' && downlink >= 5 && type !== 'cellular' && !saveData
}

async function askWorker(request: 'keep' | 'drop' | 'look'): Promise<DownloadState> {
  if (!('serviceWorker' in navigator)) return 'cannot'
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  // It comes a moment after the page (lib/device/registerServiceWorker.ts).
  const worker = registration && (await navigator.serviceWorker.ready).active
  if (!worker) return request === 'keep' ? 'cannot' : 'none'
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as DownloadState)
    worker.postMessage(request, [port2])
  })
}
