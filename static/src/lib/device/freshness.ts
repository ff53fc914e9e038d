// The page and its server have to be of one build.
//
//   a file of ours is gone: the server is newer ────────────────▶ load anew
//   the page came from the device, without the server ─ is back ▶ load anew (main.ts, by online.svelte.ts)

/** Whether this page came from the service worker, because the server could not be reached. */
export const servedOffline =
  typeof document !== 'undefined' && document.documentElement.hasAttribute('data-offline')

const key = 'rattle.renewed'
/** Milliseconds within which the page reloads only once. */
const reloadInterval = 30_000

function reloadedRecently(): boolean {
  try {
    const lately = Date.now() - Number(sessionStorage.getItem(key)) < reloadInterval
    sessionStorage.setItem(key, String(Date.now()))
    return lately
  } catch {
    return true
  }
}

/** Milliseconds after which no response counts as a failure. */
const timeout = 8000

/** Whether the server answers. */
export const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeout) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Reloads once a file of this build is gone from the server. Nothing is lost: the seat and the words are kept. Without a
 * network it does not, since reloading would take the page away.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', () => {
    void isServerReachable().then((is) => is && !reloadedRecently() && location.reload())
  })
}
