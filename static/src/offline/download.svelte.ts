// Whether this device has downloaded solo play without a network: the words, and the screens (sw/serviceWorker.ts).
//
//   the switch in the settings ──────┐
//   a fast network, if not switched ─┴─▶ keep ─▶ worker ─▶ here, or why not

import { setPreferences, preferences } from '../lib/device/preferences.svelte'

/** unknown: not asked yet. cannot: this browser cannot store it. full, failed: the download was tried. */
export type DownloadState = 'unknown' | 'none' | 'coming' | 'here' | 'full' | 'failed' | 'cannot'

/** The size of the download in megabytes, rounded up to tenths; the screens are a small part of it. */
export const megabytes = Math.ceil(__WORDS_WEIGH__ / 100_000 + 0.5) / 10

let kept = $state<DownloadState>('unknown')

export const downloadState = (): DownloadState => kept

/** Asks the service worker what is downloaded. */
export async function refreshDownload(): Promise<void> {
  if (kept !== 'coming') kept = await askWorker('look')
}

/** Switches the download on or off. */
export async function setWanted(on: boolean): Promise<void> {
  setPreferences({ alone: on ? 'yes' : 'no' })
  kept = on ? 'coming' : kept
  kept = await askWorker(on ? 'keep' : 'drop')
}

/** Downloads what is missing, if the player wants it, or if it costs nothing and the player has not switched it off. */
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

/** Whether a download costs no noticeable time or money. If the browser does not know, it may cost some. */
export function isFast({ type, effectiveType, downlink = 0, saveData }: Network = network()): boolean {
  return effectiveType === '4g' && downlink >= 5 && type !== 'cellular' && !saveData
}

async function askWorker(request: 'keep' | 'drop' | 'look'): Promise<DownloadState> {
  if (!('serviceWorker' in navigator)) return 'cannot'
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  // The worker is registered a moment after the page has loaded (lib/device/registerServiceWorker.ts).
  const worker = registration && (await navigator.serviceWorker.ready).active
  if (!worker) return request === 'keep' ? 'cannot' : 'none'
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as DownloadState)
    worker.postMessage(request, [port2])
  })
}
