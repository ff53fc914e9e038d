// The service worker (src/sw/), without which the page works as well.

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (path: string) => string },
  ): {
    createScriptURL(path: string): string
  }
}

/** The security policy lets nothing but a policy of this name say which script a worker is. */
function workerAddress(): string {
  const path = '/sw.js'
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  return policies?.createPolicy('rattle-sw', { createScriptURL: () => path }).createScriptURL(path) ?? path
}

/** The files of ours that this page has loaded. */
function taken(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))]
}

/** `again`: this is not the first visit of the device. */
async function register(again: boolean): Promise<void> {
  try {
    await navigator.serviceWorker.register(workerAddress())
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(taken())
    // A first visit fetches nothing that it does not need.
    if (again)
      await import('../../offline/download.svelte').then(({ downloadIfWanted }) => downloadIfWanted())
  } catch {
    // Outside HTTPS, or where browsers keep nothing.
  }
}

/** Lets a worker keep the page, once nobody waits for anything. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const again = navigator.serviceWorker.controller !== null
  const soon = () => setTimeout(() => void register(again), 3000)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
}
