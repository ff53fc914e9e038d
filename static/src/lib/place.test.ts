import { expect, test } from 'vitest'
import { placeIn } from './place'

test.each([
  ['/', { kind: 'home' }],
  ['/r/bcdfgh', { kind: 'table', code: 'BCDFGH' }],
  ['/r/BCDFGH/', { kind: 'table', code: 'BCDFGH' }],
  ['/r/BCDFGH/tv', { kind: 'tv', code: 'BCDFGH' }],
  ['/tv', { kind: 'home' }],
  ['/lab', { kind: 'lab' }],
  ['/b', { kind: 'same' }],
  ['/about/', { kind: 'about' }],
  ['/constructor', { kind: 'home' }],
])('%s', (path, place) => expect(placeIn(path)).toEqual(place))
