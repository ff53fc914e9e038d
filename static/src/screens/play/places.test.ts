import { expect, test } from 'vitest'
import type { Player } from '../../lib/messages'
import { placesOf } from './places'

function player(name: string, points?: number): Player {
  const known = points === undefined ? {} : { points }
  const seat = { host: false, away: false, words: 3, done: false, again: false, votes: 0, ghost: false }
  return { id: name, name, ...seat, ...known }
}
const inShort = (players: Player[]) =>
  placesOf(players).map(({ player, seat, leads }) => `${seat} ${player.name}${leads ? ' leads' : ''}`)

test('points order the players, and each keeps the shape of the seat', () => {
  const players = [player('Ann', 4), player('Bob', 9), player('Eve', 4)]
  expect(inShort(players)).toEqual(['1 Bob leads', '0 Ann', '2 Eve'])
})

test('two may lead', () => {
  expect(inShort([player('Ann', 1), player('Bob', 9), player('Eve', 9)])).toEqual([
    '1 Bob leads',
    '2 Eve leads',
    '0 Ann',
  ])
})

test('nobody leads with nothing, nor alone', () => {
  expect(inShort([player('Ann', 0), player('Bob', 0)])).toEqual(['0 Ann', '1 Bob'])
  expect(inShort([player('Ann', 5)])).toEqual(['0 Ann'])
})

test('where points are not told, many words are no lead', () => {
  expect(inShort([player('Ann'), player('Bob')])).toEqual(['0 Ann', '1 Bob'])
})
