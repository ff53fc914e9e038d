//  place ─▶ App ─▶ screens ─▶ parts
//                    │
//       Table: connection ─▶ session ─▶ table ─▶ Lobby, Play, Results
//                  ▲            │       reduce            │
//                  └── words ◀──┘                       board, outside Svelte

import { mount } from 'svelte'
import App from './App.svelte'
import { speak, whole } from './lang/say.svelte'
import { deviceStorage } from './lib/device/storage'
import { recallFigtree } from './lib/device/figtree'
import { fromDevice, renewWhenStale } from './lib/device/freshness'
import { placeIn, withoutServer } from './lib/navigation/route'
import { dress, followOtherTabs, followTheSystem, preferences } from './lib/device/preferences.svelte'
import { watchReach } from './lib/device/online.svelte'
import { recent } from './lib/device/recentTables'
import { keepForLater } from './lib/device/serviceWorker'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

dress(document.documentElement)
followTheSystem()
followOtherTabs(() => void speak(preferences().language))
recallFigtree()
const asked = placeIn(location.pathname)
const place = fromDevice ? withoutServer(asked) : asked
if (fromDevice) watchReach(() => place.kind !== 'alone' && location.reload())
else {
  renewWhenStale()
  watchReach()
}
// A page that speaks English for a blink is worse than one that comes a blink later.
await speak(preferences().language)
// What leads back is there at the first paint, so that nothing moves when it comes; a first visit has none of it.
const returns = place.kind === 'home' && recent(deviceStorage(), Date.now()).length > 0
const back = returns
  ? await whole(import('./screens/home/Back.svelte')).then(
      ({ default: Back }) => Back,
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
mount(App, { target: document.body, anchor: splash, props: { place, back } })
keepForLater()
