// The pages of the site by their addresses.

import { codeInPath, isCode } from '../room/roomCode'

export type Route =
  | { kind: 'home' }
  | {
      kind: 'lab' | 'sharedBoard' | 'leaderboards' | 'daily' | 'match' | 'claim' | 'recover' | 'offlineRound'
    }
  /** About Rattle; `help` if the reader asks how to play. */
  | { kind: 'about'; help: boolean }
  /** A player, a closed round, or a challenge, by its id. */
  | { kind: 'profile' | 'replay' | 'challenge'; id: string }
  /** A link with an invalid room code; `typed` is what it has instead. */
  | { kind: 'invalidCode'; typed: string }
  /** A room; `tv` shows it on a shared screen. */
  | { kind: 'room' | 'tv'; code: string }
  /** What the page shows instead of `from` while the server is out of reach. */
  | { kind: 'unreachable'; from: Route }

const fixedRoutes: Record<string, Route> = {
  '/lab': { kind: 'lab' },
  '/about': { kind: 'about', help: false },
  '/help': { kind: 'about', help: true },
  '/rules': { kind: 'about', help: true },
  '/b': { kind: 'sharedBoard' },
  '/daily': { kind: 'daily' },
  '/match': { kind: 'match' },
  '/claim': { kind: 'claim' },
  '/recover': { kind: 'recover' },
  '/alone': { kind: 'offlineRound' },
  '/leaderboards': { kind: 'leaderboards' },
}

export function routeOf(path: string): Route {
  const plain = path.replace(/\/+$/, '')
  if (Object.hasOwn(fixedRoutes, plain)) return fixedRoutes[plain]!
  const [, player] = /^\/players\/([\w-]+)$/.exec(plain) ?? []
  if (player) return { kind: 'profile', id: player }
  const [, round] = /^\/rounds\/([\w-]+)$/.exec(plain) ?? []
  if (round) return { kind: 'replay', id: round }
  const [, challenge] = /^\/c\/([\w-]+)$/.exec(plain) ?? []
  if (challenge) return { kind: 'challenge', id: challenge }
  const tv = plain.endsWith('/tv')
  const table = tv ? plain.slice(0, -3) : plain
  const code = codeInPath(table)
  if (code && isCode(code)) return { kind: tv ? 'tv' : 'room', code }
  const [, typed] = /^\/r\/([^/]+)$/.exec(table) ?? []
  return typed ? { kind: 'invalidCode', typed: decoded(typed) } : { kind: 'home' }
}

/** Returns a part of an address, decoded if possible. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Returns what the page can show of a route without the server. */
export function withoutServer(route: Route): Route {
  return ['home', 'offlineRound', 'about'].includes(route.kind) ? route : { kind: 'unreachable', from: route }
}
