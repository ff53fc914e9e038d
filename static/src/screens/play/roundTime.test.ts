import { expect, test } from 'vitest'
import { playing, results } from '../../lib/protocol/exampleRooms'
import type { Room } from '../../lib/protocol/messages'
import { initialState, reduce } from '../../lib/session/roomState'
import { isTimeUp, roundTime } from './roundTime'

const tableOf = (message: Room) => reduce(initialState('tab'), { kind: 'received', message, at: playing.now })
const after = (ms: number) => playing.now + ms

/** Ana has three minutes, Bob six. */
const extended: Room = {
  ...playing,
  closesAt: playing.now + 360_000,
  players: playing.players.map((player) => ({
    ...player,
    ...(player.id === 'p_bob' && { more: 100 }),
    endsAt: playing.now + (player.id === 'p_bob' ? 360_000 : 180_000),
  })),
}

test('what is left runs out, half a second before the end', () => {
  const state = tableOf(playing)
  expect(roundTime(state, after(0), false)).toMatchObject({ timed: true, seconds: 180, running: true })
  expect(roundTime(state, after(169_600), false)).toMatchObject({ seconds: 10, left: 9_900 })
  expect(roundTime(state, after(190_000), false)).toMatchObject({ seconds: 0, running: true })
})

test('while the dice rattle the clock shows all of the round, and stands', () => {
  const state = tableOf({ ...playing, phase: 'called', opensAt: after(3000), closesAt: after(183_000) })
  expect(roundTime(state, after(1000), false)).toMatchObject({ seconds: 180, running: false })
})

test('whose time is up sees the time of the last who plays, and hears none of it run out', () => {
  const state = tableOf(extended)
  expect(isTimeUp(state, after(179_999))).toBe(false)
  expect(isTimeUp(state, after(180_000))).toBe(true)
  expect(roundTime(state, after(200_000), false)).toMatchObject({ seconds: 160, running: false })
  expect(roundTime(tableOf({ ...extended, you: 'p_bob' }), after(200_000), false)).toMatchObject({
    seconds: 160,
    running: true,
  })
})

test('what has gone is counted without a clock, and by who goes on alone', () => {
  const free = tableOf({ ...playing, settings: { ...playing.settings, seconds: 0 } })
  expect(roundTime(free, after(65_900), false)).toMatchObject({ timed: false, seconds: 65, running: false })
  expect(roundTime(tableOf(results), after(65_900), true)).toMatchObject({ timed: false, seconds: 245 })
})
