// Where one is on the site, by the address.

import { codeIn } from './rooms'

export type Place =
  | { kind: 'home' | 'lab' | 'about' | 'same' | 'boards' | 'daily' | 'match' | 'claim' }
  /** A player, a round that is over, or an invitation to a match; by the id. */
  | { kind: 'profile' | 'replay' | 'challenge'; id: string }
  /** At a table; `tv` shows it on a screen that all look at. */
  | { kind: 'table' | 'tv'; code: string }

const fixed: Record<
  string,
  Place['kind'] & ('lab' | 'about' | 'same' | 'boards' | 'daily' | 'match' | 'claim')
> = {
  '/lab': 'lab',
  '/about': 'about',
  '/b': 'same',
  '/daily': 'daily',
  '/match': 'match',
  '/claim': 'claim',
  '/leaderboards': 'boards',
}

export function placeIn(path: string): Place {
  const plain = path.replace(/\/+$/, '')
  const kind = fixed[plain]
  if (kind) return { kind }
  const [, player] = /^\/players\/([\w-]+)$/.exec(plain) ?? []
  if (player) return { kind: 'profile', id: player }
  const [, round] = /^\/rounds\/([\w-]+)$/.exec(plain) ?? []
  if (round) return { kind: 'replay', id: round }
  const [, challenge] = /^\/c\/([\w-]+)$/.exec(plain) ?? []
  if (challenge) return { kind: 'challenge', id: challenge }
  const tv = plain.endsWith('/tv')
  const code = codeIn(tv ? plain.slice(0, -3) : plain)
  return code ? { kind: tv ? 'tv' : 'table', code } : { kind: 'home' }
}
