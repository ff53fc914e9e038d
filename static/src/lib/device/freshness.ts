// The page and the server must be of the same build.
//
//   a file of the page is gone: the server is newer ───────▶ reload
//   the page came from the device, and the server is back ─▶ reload (main.ts, by online.svelte.ts)

/** Whether the service worker served this page because the server was out of reach. */
export const servedOffline =
  typeof document !== 'undefined' && document.documentElement.hasAttribute('data-offline')

const key = 'rattle.renewed'
/** Milliseconds within which the page reloads at most once. */
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

/** Milliseconds after which a missing response counts as a failure. */
const timeout = 8000

/** Whether the server responds. */
export const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeout) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Reloads the page once the server no longer has a file of this build. Nothing is lost: the seat and the words stay.
 * Without a network it does not reload, since that would take the page away.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', () => {
    void isServerReachable().then((is) => is && !reloadedRecently() && location.reload())
  })
}
