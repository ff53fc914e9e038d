// Registers the service worker (src/sw/). The page works without it, too.

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (path: string) => string },
  ): {
    createScriptURL(path: string): string
  }
}

/** Returns the worker's address. By the security policy, only a Trusted Types policy with this name may provide it. */
function workerAddress(): string {
  const path = '/sw.js'
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  return policies?.createPolicy('rattle-sw', { createScriptURL: () => path }).createScriptURL(path) ?? path
}

/** Returns the files of the server that this page has loaded. */
function loaded(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))]
}

/**
 * Sends the worker what this page has loaded, now and whenever it loads more. A worker of a newer build, which the
 * registration may bring, begins with a cache of its own, so it is sent everything once it takes over.
 */
function reportLoaded(): void {
  let reported = 0
  const report = async (): Promise<void> => {
    const { active } = await navigator.serviceWorker.ready
    const files = loaded()
    // Requests to the server for anything else are observed, too: they need not wake the worker.
    if (reported === files.length) return
    reported = files.length
    active?.postMessage(files)
  }
  new PerformanceObserver(() => void report()).observe({ type: 'resource', buffered: true })
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    reported = 0
    void report()
  })
}

/**
 * Waits until a newer worker works, if there is one: the older one would fetch files that the server no longer has. The
 * newer one takes over when the older one has nothing to do. Where this page kept it busy just then, Chromium does not look
 * again for minutes, so the newer one is asked once more.
 */
async function newestWorks({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const next = installing ?? waiting
  if (!next) return
  await new Promise<void>((resolve) => {
    const look = () => {
      if (next.state === 'installed') next.postMessage('take over')
      if (next.state === 'activated' || next.state === 'redundant') resolve()
    }
    next.addEventListener('statechange', look)
    look()
  })
}

/** `again`: a worker was there when the page began, so this is not the first visit on this device. */
async function register(again: boolean): Promise<void> {
  try {
    const earlier = await navigator.serviceWorker.getRegistration()
    await navigator.serviceWorker.register(workerAddress())
    await navigator.serviceWorker.ready
    // The browser looks for a newer worker only when the present one answers a visit. A reload with Shift passes the worker
    // by, and so does a visit while it starts for the first time.
    await earlier?.update()
    if (earlier) await newestWorks(earlier)
    reportLoaded()
    // A first visit fetches only what it needs.
    if (again)
      await import('../../offline/download.svelte').then(({ downloadIfWanted }) => downloadIfWanted())
  } catch {
    // There is no HTTPS, or the browser stores nothing.
  }
}

/** Registers the worker, which stores the page, once the page is idle. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const again = navigator.serviceWorker.controller !== null
  const soon = () => setTimeout(() => void register(again), 3000)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
}
