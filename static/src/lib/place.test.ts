import { expect, test } from 'vitest'
import { placeIn } from './place'

test.each([
  ['/', { kind: 'home' }],
  ['/r/bcdfghbc', { kind: 'table', code: 'BCDFGHBC' }],
  ['/r/BCDFGHBC/', { kind: 'table', code: 'BCDFGHBC' }],
  ['/r/BCDFGHBC/tv', { kind: 'tv', code: 'BCDFGHBC' }],
  ['/tv', { kind: 'home' }],
  ['/lab', { kind: 'lab' }],
  ['/b', { kind: 'same' }],
  ['/match', { kind: 'match' }],
  ['/claim', { kind: 'claim' }],
  ['/c/aB-3_x', { kind: 'challenge', id: 'aB-3_x' }],
  ['/c/', { kind: 'home' }],
  ['/daily', { kind: 'daily' }],
  ['/about/', { kind: 'about' }],
  ['/leaderboards', { kind: 'boards' }],
  ['/players/p-7Qx_', { kind: 'profile', id: 'p-7Qx_' }],
  ['/players/me/', { kind: 'profile', id: 'me' }],
  ['/players/../x', { kind: 'home' }],
  ['/rounds/0f8b-11', { kind: 'replay', id: '0f8b-11' }],
  ['/constructor', { kind: 'home' }],
])('%s', (path, place) => expect(placeIn(path)).toEqual(place))
