// Where one is on the site, by the address.

import { codeIn } from './rooms'

export type Place =
  | { kind: 'home' | 'lab' | 'about' | 'same' }
  /** At a table; `tv` shows it on a screen that all look at. */
  | { kind: 'table' | 'tv'; code: string }

const fixed: Record<string, Place['kind'] & ('lab' | 'about' | 'same')> = {
  '/lab': 'lab',
  '/about': 'about',
  '/b': 'same',
}

export function placeIn(path: string): Place {
  const plain = path.replace(/\/+$/, '')
  const kind = fixed[plain]
  if (kind) return { kind }
  const tv = plain.endsWith('/tv')
  const code = codeIn(tv ? plain.slice(0, -3) : plain)
  return code ? { kind: tv ? 'tv' : 'table', code } : { kind: 'home' }
}
