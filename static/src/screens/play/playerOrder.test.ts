import { expect, test } from 'vitest'
import type { Player } from '../../lib/protocol/messages'
import { avatarsOf } from '../../lib/player/avatar'
import { orderPlayers } from './playerOrder'

function player(name: string, points?: number): Player {
  const known = points === undefined ? {} : { points }
  const seat = { host: false, away: false, words: 3, done: false, again: false, votes: 0, ghost: false }
  return { id: name, name, ...seat, ...known }
}
const order = (players: Player[]) => orderPlayers(players, avatarsOf(players.map(({ id }) => id)))
const inShort = (players: Player[]) =>
  order(players).map(({ player, leads }) => `${player.name}${leads ? ' leads' : ''}`)

test('points order the players, and each keeps the sign', () => {
  const players = [player('Ann', 4), player('Bob', 9), player('Eve', 4)]
  expect(inShort(players)).toEqual(['Bob leads', 'Ann', 'Eve'])
  const signs = avatarsOf(['Ann', 'Bob', 'Eve'])
  for (const { player, avatar } of order(players)) expect(avatar).toBe(signs.get(player.name))
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

test('a score changes the entry of its player only', () => {
  const players = [player('Ann', 1), player('Bob', 9), player('Eve', 3)]
  const before = order(players)
  const after = order(players.map((player) => (player.id === 'Eve' ? { ...player, points: 5 } : player)))
  expect(after.filter((entry) => !before.includes(entry)).map(({ player }) => player.id)).toEqual(['Eve'])
})

test('a new leader changes the entries of two players', () => {
  const players = [player('Ann', 1), player('Bob', 9), player('Eve', 3)]
  const before = order(players)
  const after = order(players.map((player) => (player.id === 'Eve' ? { ...player, points: 12 } : player)))
  expect(after.filter((entry) => !before.includes(entry)).map(({ player }) => player.id)).toEqual([
    'Eve',
    'Bob',
  ])
})
