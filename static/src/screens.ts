// All that is loaded when somebody goes there: the screens, by routes, and those that a room leads through.

import type { Component } from 'svelte'
import { loadCatalogue } from './lang/t.svelte'
import type { Route } from './lib/navigation/route'
import type { TabStore } from './lib/session/tabState'

/** A component with its props, to be shown as `<Screen {...props} />`. */
export interface Shown {
  // Each is made by `show`, which holds the props to the component.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Screen: Component<any>
  props: object
}

type Module<Props extends object> = Promise<{ default: Component<Props> }>

async function show<Props extends object>(module: Module<Props>, props: NoInfer<Props>): Promise<Shown> {
  return { Screen: (await module).default, props }
}

/** A module that needs all texts: both are fetched at once. */
async function withTexts<M>(module: Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([module, loadCatalogue()])
  return loaded
}

/** The screen of a route. The first page comes with the page itself. */
export function screenOf(route: Exclude<Route, { kind: 'home' }>, tabStore: TabStore): Promise<Shown> {
  switch (route.kind) {
    case 'room':
      return show(import('./screens/Room.svelte'), { tabStore, code: route.code })
    case 'tv':
      return show(withTexts(import('./screens/Tv.svelte')), { tabStore, code: route.code })
    case 'invalidCode':
      return show(withTexts(import('./screens/InvalidCode.svelte')), { tabStore, typed: route.typed })
    case 'sharedBoard':
      return show(withTexts(import('./screens/SharedBoard.svelte')), { tabStore })
    case 'match':
      return show(withTexts(import('./screens/Match.svelte')), { tabStore })
    case 'challenge':
      return show(withTexts(import('./screens/Challenge.svelte')), { tabStore, id: route.id })
    case 'claim':
      return show(withTexts(import('./screens/ClaimDevice.svelte')), {})
    case 'recover':
      return show(withTexts(import('./screens/Recover.svelte')), {})
    case 'lab':
      return show(withTexts(import('./screens/Lab.svelte')), {})
    case 'about':
      return show(withTexts(import('./screens/About.svelte')), { help: route.help })
    case 'daily':
      return show(withTexts(import('./screens/Daily.svelte')), { tabStore })
    case 'leaderboards':
      return show(withTexts(import('./screens/Leaderboards.svelte')), { tabStore })
    case 'profile':
      return show(withTexts(import('./screens/Profile.svelte')), { tabStore, id: route.id })
    case 'replay':
      return show(withTexts(import('./screens/Replay.svelte')), { tabStore, id: route.id })
    case 'offlineRound':
      return show(import('./screens/OfflineRound.svelte'), {})
    case 'unreachable':
      return show(import('./screens/Unreachable.svelte'), { route: route.from })
  }
}

/** What a room leads through besides its rounds. */
export const roomScreens = {
  join: () => withTexts(import('./screens/JoinRoom.svelte')),
  lobby: () => withTexts(import('./screens/Lobby.svelte')),
  results: () => withTexts(import('./screens/Results.svelte')),
  notFound: () => withTexts(import('./screens/NotFound.svelte')),
  matchLobby: () => withTexts(import('./screens/match/MatchLobby.svelte')),
  dayLobby: () => withTexts(import('./screens/daily/DayLobby.svelte')),
  news: () => withTexts(import('./lib/format/currentNews')),
}

/** The rooms of late, on the first page of who comes back. */
export const recentRoomsOnHome = () => withTexts(import('./screens/home/RecentRooms.svelte'))
