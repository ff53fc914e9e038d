// A page and the server that it talks to are of one build.
//
//   a file of ours is gone: the server is newer ────────────────▶ load anew
//   the page came from the device, without the server ─ is back ▶ load anew (main.ts, by online.svelte.ts)

/** Whether the service worker gave this page, because the server could not be reached. */
export const fromDevice =
  typeof document !== 'undefined' && document.documentElement.hasAttribute('data-offline')

const key = 'rattle.renewed'
/** Milliseconds in which loading anew once is enough. */
const lull = 30_000

function renewedLately(): boolean {
  try {
    const lately = Date.now() - Number(sessionStorage.getItem(key)) < lull
    sessionStorage.setItem(key, String(Date.now()))
    return lately
  } catch {
    return true
  }
}

/** Milliseconds after which silence is an answer. */
const patience = 8000

/** Whether the server answers. */
export const reachable = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Where nothing is lost by it: who comes back finds their seat and their words. Without a network nothing is
 * gone, and loading anew would take away the page that is here.
 */
export function renewWhenStale(): void {
  addEventListener('vite:preloadError', () => {
    void reachable().then((is) => is && !renewedLately() && location.reload())
  })
}
