import { expect, test } from 'vitest'
import { routeOf, withoutServer } from './route'

test.each([
  ['/', { kind: 'home' }],
  ['/r/bcdfghbc', { kind: 'table', code: 'BCDFGHBC' }],
  ['/r/BCDFGHBC/', { kind: 'table', code: 'BCDFGHBC' }],
  ['/r/BCDFGHBC/tv', { kind: 'tv', code: 'BCDFGHBC' }],
  ['/r/ABC', { kind: 'nowhere', typed: 'ABC' }],
  ['/r/KTMVQRBCD', { kind: 'nowhere', typed: 'KTMVQRBCD' }],
  ['/r/hello-world', { kind: 'nowhere', typed: 'hello-world' }],
  ['/r/ABC/tv', { kind: 'nowhere', typed: 'ABC' }],
  ['/r/d%C3%A9s%3Cb%3E', { kind: 'nowhere', typed: 'dés<b>' }],
  ['/r/%E0%A4%A', { kind: 'nowhere', typed: '%E0%A4%A' }],
  ['/r/', { kind: 'home' }],
  ['/tv', { kind: 'home' }],
  ['/help', { kind: 'about', help: true }],
  ['/rules/', { kind: 'about', help: true }],
  ['/lab', { kind: 'lab' }],
  ['/b', { kind: 'same' }],
  ['/match', { kind: 'match' }],
  ['/claim', { kind: 'claim' }],
  ['/recover', { kind: 'recover' }],
  ['/c/aB-3_x', { kind: 'challenge', id: 'aB-3_x' }],
  ['/c/', { kind: 'home' }],
  ['/daily', { kind: 'daily' }],
  ['/about/', { kind: 'about', help: false }],
  ['/leaderboards', { kind: 'boards' }],
  ['/players/p-7Qx_', { kind: 'profile', id: 'p-7Qx_' }],
  ['/players/me/', { kind: 'profile', id: 'me' }],
  ['/players/../x', { kind: 'home' }],
  ['/rounds/0f8b-11', { kind: 'replay', id: '0f8b-11' }],
  ['/constructor', { kind: 'home' }],
  ['/alone', { kind: 'alone' }],
])('%s', (path, place) => expect(routeOf(path)).toEqual(place))

test.each([
  ['/', { kind: 'home' }],
  ['/alone', { kind: 'alone' }],
  ['/about', { kind: 'about', help: false }],
  ['/r/ktmv-qrbc', { kind: 'away', from: { kind: 'table', code: 'KTMVQRBC' } }],
  ['/r/ktmvqrbc/tv', { kind: 'away', from: { kind: 'tv', code: 'KTMVQRBC' } }],
  ['/daily', { kind: 'away', from: { kind: 'daily' } }],
])('without the server, %s', (path, place) => expect(withoutServer(routeOf(path))).toEqual(place))
