// Shows a page while the server is out of reach. The connection for play does not go through it.
//
//   a page ─────▶ network
//                   │ fails
//                   ▼
//                 the cached one, marked `data-offline`: it shows the home page, and only asks whether
//                 the server is back; then it reloads (lib/device/freshness.ts)
//   /assets/* ──▶ cache, else network
//   all else ───▶ not handled here, never cached
//
// On request it also caches solo play: its screens, and the words by which the page judges it. They have a cache
// of their own, which the next worker takes over: a file that has changed has another name, and is fetched.
//
// A page that the network can deliver never comes from the cache, however slow the network is: without a
// network there is no room anyway, and so an old page never meets a newer server. For the same reason a new worker
// need not wait until the pages of the old one are closed.

declare const self: ServiceWorkerGlobalScope

/** The files of the first screen, inserted by the build: `/`, then files whose names change with their content. */
declare const __SHELL__: readonly string[]
/** The other files that solo play needs, including the words. */
declare const __ALONE__: readonly string[]

const shell = __SHELL__
const alone = __ALONE__
const aside = 'rattle.alone'
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

// A page sends the files that it has loaded, so that it can start again, or asks the worker to replace an older one, or
// has a request about the solo download.
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const [port] = event.ports
  if (Array.isArray(message)) {
    const assets = message.filter((path): path is string => typeof path === 'string' && isAsset(path))
    event.waitUntil(keep(assets))
  } else if (message === 'take over') {
    event.waitUntil(self.skipWaiting())
  } else if (port && (message === 'keep' || message === 'drop' || message === 'look')) {
    event.waitUntil(downloadOffline(message).then((answer) => port.postMessage(answer)))
  }
})

/** The path of a page has no extension; pictures of a room do, and everything under /api/ is not a page. */
const isPage = (path: string) => !path.startsWith('/api/') && !path.includes('.')
const isAsset = (path: string) => path.startsWith('/assets/')

async function settle(): Promise<void> {
  await keep(shell)
  // If this download fails, the worker is installed all the same, and the next page that starts requests it again.
  if (await caches.has(aside)) await keepOfflineRound().catch(() => undefined)
  await self.skipWaiting()
}

async function keep(paths: readonly string[], name = kept): Promise<void> {
  const cache = await caches.open(name)
  const there = await pathsIn(cache)
  await cache.addAll(paths.filter((path) => !there.has(path)))
}

const pathsIn = async (cache: Cache) => new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))

/** Caches solo play, or drops it; returns whether it is here, or why it could not be cached. */
async function downloadOffline(
  request: 'keep' | 'drop' | 'look',
): Promise<'here' | 'none' | 'full' | 'failed'> {
  try {
    if (request === 'keep') await keepOfflineRound()
    if (request === 'drop') await caches.delete(aside)
    return (await hasOfflineRound()) ? 'here' : 'none'
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'
  }
}

async function hasOfflineRound(): Promise<boolean> {
  if (!(await caches.has(aside))) return false
  const there = await pathsIn(await caches.open(aside))
  return alone.every((path) => there.has(path))
}

/** Adds all new files or none, then deletes those that are no longer needed. */
async function keepOfflineRound(): Promise<void> {
  await keep(alone, aside)
  const cache = await caches.open(aside)
  const old = [...(await pathsIn(cache))].filter((path) => !alone.includes(path))
  await Promise.all(old.map((path) => cache.delete(path)))
}

async function sweep(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== kept)
  await Promise.all(old.map((name) => caches.delete(name)))
  // A first visit may lose its network, too, so the worker takes it over at once.
  await self.clients.claim()
  // The browser requests the page while the worker starts.
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
  for (const cacheName of [kept, aside]) {
    const found = await caches.match(request.url, { cacheName })
    if (found) return found
  }
  return fetch(request)
}
