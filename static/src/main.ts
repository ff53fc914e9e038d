//  route ─▶ App ─▶ screens ─▶ parts
//                    │
//       Room: connection ─▶ session ─▶ roomState ─▶ Lobby, Play, Results
//                  ▲            │       reduce            │
//                  └── words ◀──┘                       board, outside Svelte

import { mount } from 'svelte'
import App from './App.svelte'
import { setLocale } from './lang/t.svelte'
import { deviceStorage } from './lib/device/storage'
import { restoreFigtree } from './lib/device/figtree'
import { servedOffline, reloadWhenStale } from './lib/device/freshness'
import { routeOf, withoutServer } from './lib/navigation/route'
import { applyTheme, followOtherTabs, followSystem, preferences } from './lib/device/preferences.svelte'
import { watchServer } from './lib/device/online.svelte'
import { recentRooms } from './lib/device/recentRooms'
import { registerServiceWorker } from './lib/device/registerServiceWorker'
import { recentRoomsOnHome } from './screens'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

applyTheme(document.documentElement)
followSystem()
followOtherTabs(() => void setLocale(preferences().language))
restoreFigtree()
const requested = routeOf(location.pathname)
const route = servedOffline ? withoutServer(requested) : requested
if (servedOffline) watchServer(() => route.kind !== 'offlineRound' && location.reload())
else {
  reloadWhenStale()
  watchServer()
}
// A page that speaks English for a blink is worse than one that comes a blink later.
await setLocale(preferences().language)
// What leads back is there at the first paint, so that nothing moves when it comes; a first visit has none of it.
const returns = route.kind === 'home' && recentRooms(deviceStorage(), Date.now()).length > 0
const back = returns
  ? await recentRoomsOnHome().then(
      ({ default: RecentRooms }) => RecentRooms,
      () => null,
    )
  : null
// On a slow device the work of the first screen takes a while: the dice are on the table before it begins.
const splash = document.querySelector<HTMLImageElement>('.splash')!
await splash.decode().catch(() => undefined)
await new Promise((painted) => {
  requestAnimationFrame(() => requestAnimationFrame(painted))
  // A tab that nobody looks at paints nothing.
  setTimeout(painted, document.hidden ? 0 : 300)
})
mount(App, { target: document.body, anchor: splash, props: { route, back } })
registerServiceWorker()
