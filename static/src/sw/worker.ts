//  Shows something of the page where the server cannot be reached. Play goes past it.
//
//   a page ─────▶ network
//                   │ fails
//                   ▼
//                 the kept one, marked `data-offline`: it shows home, and asks for nothing but whether the
//                 server is back; then it loads itself anew (lib/fresh.ts)
//   /assets/* ──▶ kept ones, else network
//   all else ───▶ not ours, never kept
//
// A page that the network can give is never taken from here, however slow the network is: without one there
// is no table anyhow, and so no old page ever meets a newer server. For the same reason a new worker need
// not wait for the pages of the old one to be gone.

declare const self: ServiceWorkerGlobalScope

/** What the first screen needs, put in by the build: `/`, then files whose names change with their content. */
declare const __SHELL__: readonly string[]

const shell = __SHELL__
const prefix = 'rattle-'
const kept = `${prefix}${shell.join()}`

self.addEventListener('install', (event) => event.waitUntil(settle()))
self.addEventListener('activate', (event) => event.waitUntil(sweep()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(visit(event))
  else if (isAsset(pathname)) event.respondWith(fetchAsset(request))
})

// A page that has started says what it took, so that it can start again.
self.addEventListener('message', (event) => {
  const taken: unknown = event.data
  if (!Array.isArray(taken)) return
  const assets = taken.filter((path): path is string => typeof path === 'string' && isAsset(path))
  event.waitUntil(keep(assets))
})

/** Pages have no ending; pictures of a table and all under /api/ are other things. */
const isPage = (path: string) => !path.startsWith('/api/') && !path.includes('.')
const isAsset = (path: string) => path.startsWith('/assets/')

async function settle(): Promise<void> {
  await keep(shell)
  await self.skipWaiting()
}

async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(kept)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(paths.filter((path) => !there.has(path)))
}

async function sweep(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== kept)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The network is asked while the worker wakes up.
  await self.registration.navigationPreload?.enable()
}

async function visit(event: FetchEvent): Promise<Response> {
  try {
    const started = (await event.preloadResponse) as Response | undefined
    return started ?? (await fetch(event.request))
  } catch (error) {
    const shell = await caches.match('/', { cacheName: kept })
    if (!shell) throw error
    const html = await shell.text()
    return new Response(html.replace('<html', '<html data-offline'), { headers: shell.headers })
  }
}

async function fetchAsset(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: kept })) ?? fetch(request)
}
