import { expect, test } from 'vitest'
import { en } from '../../lang/en'
import { awayText, scoreText, sidesOf } from './sides'
import { changeText, diceText, endText, secondsToNext } from './ending'
import type { RoomMode, Player } from '../protocol/messages'
import { avatarsOf } from '../player/avatar'

const player = (id: string, more: Partial<Player> = {}): Player => ({
  id,
  name: { a: 'Ann', b: 'Bob' }[id] ?? id,
  host: false,
  away: false,
  words: 0,
  done: false,
  again: false,
  votes: 0,
  ghost: false,
  ...more,
})

const duel: RoomMode = {
  kind: 'match',
  matchId: 'm',
  rated: true,
  players: ['a', 'b'],
  wins: [0, 1],
  over: false,
  void: false,
}
const room = (you: string, mode: Partial<RoomMode> = {}, players = [player('b'), player('a')]) => ({
  you,
  players,
  mode: { ...duel, ...mode },
})

test('one stands first in one’s own eyes, with the rounds that one has won', () => {
  expect(scoreText(en, room('a'))).toBe('You 0, Bob 1')
  expect(scoreText(en, room('b'))).toBe('You 1, Ann 0')
  expect(scoreText(en, room('eve'))).toBe('Ann 0, Bob 1')
})

test('both have the signs that they have at the table', () => {
  const signs = avatarsOf(['b', 'a'])
  expect(sidesOf(room('a')).map(({ name, avatar }) => [name, avatar])).toEqual([
    ['Ann', signs.get('a')],
    ['Bob', signs.get('b')],
  ])
})

test('who has left the table is still called by name', () => {
  const left = room('a', { winner: 'a', forfeit: 'b' }, [player('a')])
  expect(endText(en, left).why).toBe('Somebody gave it up.')
  const named = { ...left, mode: { ...left.mode, names: ['Ann', 'Bob'] } }
  expect(endText(en, named)).toEqual({ title: 'The match is yours.', why: 'Bob gave it up.' })
})

test.each<[Partial<RoomMode>, string, string]>([
  [{ winner: 'a' }, 'The match is yours.', ''],
  [{ winner: 'b' }, 'Bob wins the match.', ''],
  [{ winner: 'b', forfeit: 'a' }, 'Bob wins the match.', 'You gave it up.'],
  [{}, 'The match is a draw.', ''],
  [{ void: true }, 'The match never began. It does not count.', ''],
])('%o ends: %s %s', (contest, title, why) =>
  expect(endText(en, room('a', { over: true, ...contest }))).toEqual({ title, why }),
)

test.each([
  [1500, 1583.4, true, '1500 to 1583, up 83, still a guess'],
  [1583.4, 1570.6, false, '1583 to 1571, down 12'],
  [1500.2, 1499.9, false, '1500 to 1500, as before'],
])('%d to %d', (before, after, provisional, text) =>
  expect(changeText(en, { player: 'a', before, after, provisional })).toBe(text),
)

test('only the other one’s being away is told', () => {
  expect(awayText(en, room('a', {}, [player('a', { away: true }), player('b')]))).toBe('')
  expect(awayText(en, room('a', {}, [player('a'), player('b', { away: true })]))).toContain('Bob is away.')
})

test('the next round is counted down by the store’s clock', () => {
  expect(secondsToNext({ ...duel, nextAt: 60_000 }, 20_000, 30_500)).toBe(10)
  expect(secondsToNext({ ...duel, nextAt: 60_000 }, 20_000, 50_000)).toBe(0)
  expect(secondsToNext(duel, 0, 0)).toBeNull()
})

test('dice are told by their size, and by the name on the box', () => {
  expect(diceText(en, 'en-5x5-big-deluxe')).toBe('5 by 5, Boggle Deluxe')
  expect(diceText(en, 'any')).toBe('any dice')
  expect(diceText(en, 'en-9x9')).toBe('en-9x9')
})
