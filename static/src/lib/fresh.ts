// A page and the server that it talks to are of one build.
//
//   a file of ours is gone: the server is newer ────────────────▶ load anew
//   the page came from the device, without the server ─ is back ▶ load anew

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

/** Without a network nothing is gone, and loading anew would take away the page that is here. */
const reachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Where nothing is lost by it: who comes back finds their seat and their words. */
function renewWhenStale(): void {
  addEventListener('vite:preloadError', () => {
    void reachable().then((is) => is && !renewedLately() && location.reload())
  })
}

function renewWhenBack(pause = 1000): void {
  const wait = new Promise((resolve) => {
    setTimeout(resolve, pause)
    addEventListener('online', resolve, { once: true })
  })
  void wait
    .then(reachable)
    .then((is) => (is ? location.reload() : renewWhenBack(Math.min(2 * pause, 30_000))))
}

export function stayFresh(): void {
  if (fromDevice) renewWhenBack()
  else renewWhenStale()
}
