import { expect, test } from 'vitest'
import {
  markDone,
  elapsed,
  spokenSeconds as heardOf,
  justOpened,
  timeLeft,
  extraTimeOfOthers,
  playersOutOfTime,
  stillPlaying,
  hasTimeLimit,
  untilOpening,
  totalTime,
} from './clock'
import { playing } from '../protocol/exampleRooms'
import { initialState, reduce } from './roomState'

// A device whose clock is an hour slow receives the room at 10:00:00 by its own time.
const heard = playing.now - 3_600_000
const state = reduce(initialState('tab'), { kind: 'received', message: playing, at: heard })

test('the clock runs by the store’s time, whatever the device’s clock says', () => {
  expect(timeLeft(state, heard)).toBe(179_500)
  expect(timeLeft(state, heard + 60_000)).toBe(119_500)
})

test('it reaches zero half a second before the close, and stays there', () => {
  expect(timeLeft(state, heard + 179_500)).toBe(0)
  expect(timeLeft(state, heard + 200_000)).toBe(0)
})

test('a whole round is what is left at its opening', () => {
  expect(totalTime(state)).toBe(timeLeft(state, heard))
})

// Ana has the time in the settings, Bob twice as much.
const players = playing.players.map((player) =>
  player.id === 'p_bob'
    ? { ...player, extraTime: 100, endsAt: playing.now + 360_000 }
    : { ...player, endsAt: playing.now + 180_000 },
)
const seenBy = (you: string) =>
  reduce(initialState('tab'), {
    kind: 'received',
    message: { ...playing, you, players, closesAt: playing.now + 360_000 },
    at: heard,
  })

test.each([
  ['p_ana', 180_000],
  ['p_bob', 360_000],
  ['p_eve', 360_000], // watches
])('the clock of %s counts to the own end', (you, lasts) => {
  expect(timeLeft(seenBy(you), heard)).toBe(lasts - 500)
  expect(totalTime(seenBy(you))).toBe(lasts - 500)
})

test('who looks on sees the clock of those who are there, not of somebody who has left with more time', () => {
  const { room } = seenBy('p_eve')
  const message = { ...room!, players: room!.players.filter(({ id }) => id !== 'p_bob') }
  const state = reduce(initialState('tab'), { kind: 'received', message, at: heard })
  expect(timeLeft(state, heard)).toBe(179_500)
  expect(totalTime(state)).toBe(179_500)
})

test('whose time is up is told who plays on, and how long', () => {
  const state = seenBy('p_ana')
  expect(playersOutOfTime(state, heard + 179_999)).toEqual([])
  expect(playersOutOfTime(state, heard + 180_000).map(({ id }) => id)).toEqual(['p_ana'])
  const { players, left } = stillPlaying(state, heard + 200_000)
  expect(players.map(({ name }) => name)).toEqual(['Bob'])
  expect(left).toBe(160_000)
  // At the last end the round closes, so nobody is still playing.
  expect(playersOutOfTime(state, heard + 360_001).map(({ id }) => id)).toEqual(['p_ana'])
  expect(stillPlaying(state, heard + 360_001)).toEqual({ players: [], left: 0 })
})

test('who is done early is told of the time of whoever has more', () => {
  expect(extraTimeOfOthers(seenBy('p_ana'), heard + 100_000)).toBe(260_000)
  // The player with most time has nobody to wait for, and neither do players with equal times.
  expect(extraTimeOfOthers(seenBy('p_bob'), heard + 100_000)).toBe(0)
  expect(extraTimeOfOthers(state, heard + 100_000)).toBe(0)
})

test('what others have left is said truly at first, and then at full steps', () => {
  let said = 0
  const lines = new Map<number, number>()
  for (let left = 83_000; left > 0; left -= 250) {
    const next = heardOf(left, said)
    if (next !== said) lines.set(left, next)
    said = next
  }
  expect([...lines]).toEqual([
    [83_000, 83],
    ...[60, 50, 40, 30, 20, 10].map((seconds) => [seconds * 1000, seconds]),
  ])
})

test.each([
  ['truly after a step that nobody saw pass', 41_000, 60, 41],
  ['truly of somebody who has more', 80_000, 40, 80],
  ['no more when there is nothing left', 0, 10, 0],
])('what others have left is said %s', (_, left, before, said) => expect(heardOf(left, before)).toBe(said))

test('whose time is up is as done as who says so', () => {
  const done = (over: string) => markDone(playing.players, over).map((player) => player.done)
  expect(done('')).toEqual([false, false])
  expect(done('p_bob p_eve')).toEqual([false, true])
  expect(markDone(playing.players, 'p_bob')[0], 'a player who is not done stays as it is').toBe(
    playing.players[0],
  )
})

test('the countdown ends at the opening', () => {
  const called = reduce(state, {
    kind: 'received',
    message: { ...playing, phase: 'called', opensAt: playing.now + 3000 },
    at: heard,
  })
  expect(untilOpening(called, heard + 1000)).toBe(2000)
  expect(untilOpening(called, heard + 4000)).toBe(0)
})

test('a board that comes late is one that somebody came back to', () => {
  expect(justOpened(state, heard + 300)).toBe(true)
  expect(justOpened(state, heard + 3000)).toBe(false)
})

test('without a clock there is only the time that has gone', () => {
  const { closesAt: _, ...open } = playing
  const room = { ...open, settings: { ...playing.settings, seconds: 0 } }
  const state = reduce(initialState('tab'), { kind: 'received', message: room, at: heard })
  expect(hasTimeLimit(state)).toBe(false)
  expect(elapsed(state, heard + 65_000)).toBe(65_000)
  expect(justOpened(state, heard + 3000)).toBe(false)
})
