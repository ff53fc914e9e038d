//  Shows something of the page where the server cannot be reached. Play goes past it.
//
//   a page ─────▶ network
//                   │ fails
//                   ▼
//                 the kept one, marked `data-offline`: it shows home, and asks for nothing but whether the
//                 server is back; then it loads itself anew (lib/device/freshness.ts)
//   /assets/* ──▶ kept ones, else network
//   all else ───▶ not ours, never kept
//
// Who wishes it keeps a round alone as well: its screens, and the words by which the page judges it. They have
// a cache of their own, which a new worker takes over: what has changed since has another name, and is fetched.
//
// A page that the network can give is never taken from here, however slow the network is: without one there
// is no room anyhow, and so no old page ever meets a newer server. For the same reason a new worker need
// not wait for the pages of the old one to be gone.

declare const self: ServiceWorkerGlobalScope

/** What the first screen needs, put in by the build: `/`, then files whose names change with their content. */
declare const __SHELL__: readonly string[]
/** What a round alone needs besides, the words among it. */
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

// A page that has started says what it took, so that it can start again; or what is to become of the round alone.
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const [port] = event.ports
  if (Array.isArray(message)) {
    const assets = message.filter((path): path is string => typeof path === 'string' && isAsset(path))
    event.waitUntil(keep(assets))
  } else if (port && (message === 'keep' || message === 'drop' || message === 'look')) {
    event.waitUntil(downloadOffline(message).then((answer) => port.postMessage(answer)))
  }
})

/** Pages have no ending; pictures of a room and all under /api/ are other things. */
const isPage = (path: string) => !path.startsWith('/api/') && !path.includes('.')
const isAsset = (path: string) => path.startsWith('/assets/')

async function settle(): Promise<void> {
  await keep(shell)
  // Without the network for more the page is newer all the same; whoever starts it next asks again.
  if (await caches.has(aside)) await keepOfflineRound().catch(() => undefined)
  await self.skipWaiting()
}

async function keep(paths: readonly string[], name = kept): Promise<void> {
  const cache = await caches.open(name)
  const there = await pathsIn(cache)
  await cache.addAll(paths.filter((path) => !there.has(path)))
}

const pathsIn = async (cache: Cache) => new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))

/** Keeps the round alone, or drops it; answers whether it is here, or why it could not be kept. */
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

/** All or nothing of what is new; then what is of no use any more goes. */
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
  // A first visit may lose its network, too.
  await self.clients.claim()
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
  for (const cacheName of [kept, aside]) {
    const found = await caches.match(request.url, { cacheName })
    if (found) return found
  }
  return fetch(request)
}
