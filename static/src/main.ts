//  place ─▶ App ─▶ screens ─▶ parts
//                    │
//       Table: connection ─▶ session ─▶ table ─▶ Lobby, Play, Results
//                  ▲            │       reduce            │
//                  └── words ◀──┘                       board, outside Svelte

import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './lang/say.svelte'
import { recallFigtree } from './lib/figtree'
import { placeIn } from './lib/place'
import { dress, followOtherTabs, followTheSystem, preferences } from './lib/preferences.svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

dress(document.documentElement)
followTheSystem()
followOtherTabs(() => void speak(preferences().language))
recallFigtree()
// A page that speaks English for a blink is worse than one that comes a blink later.
await speak(preferences().language)
mount(App, { target: document.body, props: { place: placeIn(location.pathname) } })
