import { expect, test } from 'vitest'
import type { Player } from '../../lib/protocol/messages'
import { signsOf } from '../../lib/player/avatar'
import { placesOf } from './places'

function player(name: string, points?: number): Player {
  const known = points === undefined ? {} : { points }
  const seat = { host: false, away: false, words: 3, done: false, again: false, votes: 0, ghost: false }
  return { id: name, name, ...seat, ...known }
}
const inShort = (players: Player[]) =>
  placesOf(players).map(({ player, leads }) => `${player.name}${leads ? ' leads' : ''}`)

test('points order the players, and each keeps the sign', () => {
  const players = [player('Ann', 4), player('Bob', 9), player('Eve', 4)]
  expect(inShort(players)).toEqual(['Bob leads', 'Ann', 'Eve'])
  const signs = signsOf(['Ann', 'Bob', 'Eve'])
  for (const { player, seat } of placesOf(players)) expect(seat).toBe(signs.get(player.name))
})

test('two may lead', () => {
  expect(inShort([player('Ann', 1), player('Bob', 9), player('Eve', 9)])).toEqual([
    'Bob leads',
    'Eve leads',
    'Ann',
  ])
})

test('nobody leads with nothing, nor alone', () => {
  expect(inShort([player('Ann', 0), player('Bob', 0)])).toEqual(['Ann', 'Bob'])
  expect(inShort([player('Ann', 5)])).toEqual(['Ann'])
})

test('where points are not told, many words are no lead', () => {
  expect(inShort([player('Ann'), player('Bob')])).toEqual(['Ann', 'Bob'])
})
