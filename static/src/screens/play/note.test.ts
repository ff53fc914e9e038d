import { expect, test } from 'vitest'
import { en } from '../../lang/en'
import { listedIn } from '../../lang/say.svelte'
import { seen } from '../../lib/session/clock'
import { playing, results } from '../../lib/protocol/exampleRooms'
import type { Player, Room } from '../../lib/protocol/messages'
import { errorText } from '../../lib/protocol/newer'
import { emptyTable, reduce, type Table } from '../../lib/session/roomState'
import { noteText } from './note'

const tableOf = (message: Room) => reduce(emptyTable('tab'), { kind: 'received', message, at: playing.now })
const noteOf = (table: Table, after: number, alone = false) =>
  noteText(en, (names) => listedIn('en', names), table, playing.now + after, alone, seen)

const [ana, bob] = playing.players as [Player, Player]
const mei: Player = { ...bob, id: 'p_mei', name: 'Mei' }
const among = (...players: Player[]) => tableOf({ ...playing, players })
const ends = (player: Player, after: number) => ({ ...player, endsAt: playing.now + after })
const extended = (...players: Player[]) => tableOf({ ...playing, closesAt: playing.now + 360_000, players })

test('who plays is told nothing', () => expect(noteOf(among(ana, bob), 1000)).toBe(''))

test.each([
  ['You are done. Bob goes on.', [bob]],
  ['You are done. Bob and Mei go on.', [bob, mei]],
  ['You are done. Mei goes on.', [{ ...bob, done: true }, mei]],
  ['You are done. Mei goes on.', [{ ...bob, away: true }, mei]],
  ['You are done.', []],
])('%s', (text, others) => {
  expect(noteOf(among({ ...ana, done: true }, ...others), 1000)).toBe(text)
})

test('who is done is told for how long others go on who have more time, and nothing of those whose time is up', () => {
  const done = { ...ends(ana, 180_000), done: true }
  const table = extended(done, ends(bob, 360_000), ends(mei, 180_000))
  expect(noteOf(table, 170_000)).toBe('You are done. Bob and Mei go on for up to 190 s.')
  expect(
    noteOf(extended({ ...bob, done: true, endsAt: playing.now + 360_000 }, ends(mei, 180_000)), 200_000),
  ).toBe('')
})

test('whose time is up is told who has more', () => {
  const table = extended(ends(ana, 180_000), ends(bob, 360_000))
  expect(noteOf(table, 179_999)).toBe('')
  expect(noteOf(table, 330_000)).toBe('Your time is up. Bob has 30 s more.')
  expect(noteOf(table, 333_100)).toBe('Your time is up. Bob has 27 s more.')
})

test('alone, nothing counts, until there is an answer', () => {
  const table = tableOf(results)
  expect(noteOf(table, 0, true)).toBe(en.play.alone)
  const said = { ...table, said: { word: 'tea' } } as Table
  expect(noteOf(said, 0, true)).toBe('')
})

test('a no is said first, while it is news', () => {
  const table = {
    ...among({ ...ana, done: true }, bob),
    trouble: { code: 'too-fast', at: playing.now },
  } as Table
  expect(noteOf(table, 1000)).toBe(errorText(en, 'too-fast'))
  expect(noteOf(table, 60_000)).toBe('You are done. Bob goes on.')
})
