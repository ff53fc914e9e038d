// A page and the server that it talks to are of one build.
//
//   a file of ours is gone: the server is newer ────────────────▶ load anew
//   the page came from the device, without the server ─ is back ▶ load anew (main.ts, by online.svelte.ts)

/** Whether the service worker gave this page, because the server could not be reached. */
export const servedOffline =
  typeof document !== 'undefined' && document.documentElement.hasAttribute('data-offline')

const key = 'rattle.renewed'
/** Milliseconds in which loading anew once is enough. */
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

/** Milliseconds after which silence is an answer. */
const timeout = 8000

/** Whether the server answers. */
export const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeout) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Where nothing is lost by it: who comes back finds their seat and their words. Without a network nothing is
 * gone, and loading anew would take away the page that is here.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', () => {
    void isServerReachable().then((is) => is && !reloadedRecently() && location.reload())
  })
}
