// The pages of the site, by their addresses.

import { codeInPath, isCode } from '../room/roomCode'

export type Route =
  | { kind: 'home' }
  | { kind: 'lab' | 'same' | 'boards' | 'daily' | 'match' | 'claim' | 'recover' | 'alone' }
  /** What this is; `help` for who asks how it is played. */
  | { kind: 'about'; help: boolean }
  /** A player, a round that is over, or an invitation to a match; by the id. */
  | { kind: 'profile' | 'replay' | 'challenge'; id: string }
  /** A link whose code cannot be one; `typed` is what stands in its place. */
  | { kind: 'nowhere'; typed: string }
  /** At a table; `tv` shows it on a screen that all look at. */
  | { kind: 'table' | 'tv'; code: string }
  /** What is shown without the server instead of `from`. */
  | { kind: 'away'; from: Route }

const fixedRoutes: Record<string, Route> = {
  '/lab': { kind: 'lab' },
  '/about': { kind: 'about', help: false },
  '/help': { kind: 'about', help: true },
  '/rules': { kind: 'about', help: true },
  '/b': { kind: 'same' },
  '/daily': { kind: 'daily' },
  '/match': { kind: 'match' },
  '/claim': { kind: 'claim' },
  '/recover': { kind: 'recover' },
  '/alone': { kind: 'alone' },
  '/leaderboards': { kind: 'boards' },
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
  if (code && isCode(code)) return { kind: tv ? 'tv' : 'table', code }
  const [, typed] = /^\/r\/([^/]+)$/.exec(table) ?? []
  return typed ? { kind: 'nowhere', typed: decoded(typed) } : { kind: 'home' }
}

/** A part of an address, decoded where that is possible. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What can be shown there without the server. */
export function withoutServer(route: Route): Route {
  return ['home', 'alone', 'about'].includes(route.kind) ? route : { kind: 'away', from: route }
}
