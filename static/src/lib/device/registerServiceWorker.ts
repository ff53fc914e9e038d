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
function taken(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))]
}

/** `again`: this is not the first visit on this device. */
async function register(again: boolean): Promise<void> {
  try {
    await navigator.serviceWorker.register(workerAddress())
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(taken())
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
