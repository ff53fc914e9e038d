import { expect, test } from 'vitest'
import { routeOf, withoutServer } from './route'

test.each([
  ['/', { kind: 'home' }],
  ['/r/bcdfghbc', { kind: 'room', code: 'BCDFGHBC' }],
  ['/r/BCDFGHBC/', { kind: 'room', code: 'BCDFGHBC' }],
  ['/r/BCDFGHBC/tv', { kind: 'tv', code: 'BCDFGHBC' }],
  ['/r/ABC', { kind: 'invalidCode', typed: 'ABC' }],
  ['/r/KTMVQRBCD', { kind: 'invalidCode', typed: 'KTMVQRBCD' }],
  ['/r/hello-world', { kind: 'invalidCode', typed: 'hello-world' }],
  ['/r/ABC/tv', { kind: 'invalidCode', typed: 'ABC' }],
  ['/r/d%C3%A9s%3Cb%3E', { kind: 'invalidCode', typed: 'dés<b>' }],
  ['/r/%E0%A4%A', { kind: 'invalidCode', typed: '%E0%A4%A' }],
  ['/r/', { kind: 'home' }],
  ['/tv', { kind: 'home' }],
  ['/help', { kind: 'about', help: true }],
  ['/rules/', { kind: 'about', help: true }],
  ['/lab', { kind: 'lab' }],
  ['/b', { kind: 'sharedBoard' }],
  ['/match', { kind: 'match' }],
  ['/claim', { kind: 'claim' }],
  ['/recover', { kind: 'recover' }],
  ['/c/aB-3_x', { kind: 'challenge', id: 'aB-3_x' }],
  ['/c/', { kind: 'home' }],
  ['/daily', { kind: 'daily' }],
  ['/about/', { kind: 'about', help: false }],
  ['/leaderboards', { kind: 'leaderboards' }],
  ['/players/p-7Qx_', { kind: 'profile', id: 'p-7Qx_' }],
  ['/players/me/', { kind: 'profile', id: 'me' }],
  ['/players/../x', { kind: 'home' }],
  ['/rounds/0f8b-11', { kind: 'replay', id: '0f8b-11' }],
  ['/constructor', { kind: 'home' }],
  ['/alone', { kind: 'offlineRound' }],
])('%s', (path, place) => expect(routeOf(path)).toEqual(place))

test.each([
  ['/', { kind: 'home' }],
  ['/alone', { kind: 'offlineRound' }],
  ['/about', { kind: 'about', help: false }],
  ['/r/ktmv-qrbc', { kind: 'unreachable', from: { kind: 'room', code: 'KTMVQRBC' } }],
  ['/r/ktmvqrbc/tv', { kind: 'unreachable', from: { kind: 'tv', code: 'KTMVQRBC' } }],
  ['/daily', { kind: 'unreachable', from: { kind: 'daily' } }],
])('without the server, %s', (path, place) => expect(withoutServer(routeOf(path))).toEqual(place))
