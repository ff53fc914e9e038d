import { expect, test } from 'vitest'
import { en } from '../../lang/en'
import { listNamesIn } from '../../lang/t.svelte'
import { shownSeconds } from '../../lib/session/clock'
import { playing, results } from '../../lib/protocol/exampleRooms'
import type { Player, Room } from '../../lib/protocol/messages'
import { errorText } from '../../lib/protocol/newer'
import { initialState, reduce, type RoomState } from '../../lib/session/roomState'
import { noteText } from './note'

const tableOf = (message: Room) => reduce(initialState('tab'), { kind: 'received', message, at: playing.now })
const noteOf = (state: RoomState, after: number, alone = false) =>
  noteText(en, (names) => listNamesIn('en', names), state, playing.now + after, alone, shownSeconds)

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
  const state = extended(done, ends(bob, 360_000), ends(mei, 180_000))
  expect(noteOf(state, 170_000)).toBe('You are done. Bob and Mei go on for up to 190 s.')
  expect(
    noteOf(extended({ ...bob, done: true, endsAt: playing.now + 360_000 }, ends(mei, 180_000)), 200_000),
  ).toBe('')
})

test('whose time is up is told who has more', () => {
  const state = extended(ends(ana, 180_000), ends(bob, 360_000))
  expect(noteOf(state, 179_999)).toBe('')
  expect(noteOf(state, 330_000)).toBe('Your time is up. Bob has 30 s more.')
  expect(noteOf(state, 333_100)).toBe('Your time is up. Bob has 27 s more.')
})

test('alone, nothing counts, until there is an answer', () => {
  const state = tableOf(results)
  expect(noteOf(state, 0, true)).toBe(en.play.alone)
  const said = { ...state, lastAnswer: { word: 'tea' } } as RoomState
  expect(noteOf(said, 0, true)).toBe('')
})

test('a no is said first, while it is news', () => {
  const state = {
    ...among({ ...ana, done: true }, bob),
    lastError: { code: 'too-fast', at: playing.now },
  } as RoomState
  expect(noteOf(state, 1000)).toBe(errorText(en, 'too-fast'))
  expect(noteOf(state, 60_000)).toBe('You are done. Bob goes on.')
})
