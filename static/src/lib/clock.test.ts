import { expect, test } from 'vitest'
import { elapsed, justOpened, left, timed, untilOpening, whole } from './clock'
import { playing } from './examples'
import { emptyTable, reduce } from './table'

// A device whose clock is an hour late hears of the room at its own 10:00:00.
const heard = playing.now - 3_600_000
const table = reduce(emptyTable('tab'), { kind: 'received', message: playing, at: heard })

test('the clock runs by the store’s time, whatever the device’s clock says', () => {
  expect(left(table, heard)).toBe(179_500)
  expect(left(table, heard + 60_000)).toBe(119_500)
})

test('it reaches zero half a second before the close, and stays there', () => {
  expect(left(table, heard + 179_500)).toBe(0)
  expect(left(table, heard + 200_000)).toBe(0)
})

test('a whole round is what is left at its opening', () => {
  expect(whole(table)).toBe(left(table, heard))
})

test('the countdown ends at the opening', () => {
  const called = reduce(table, {
    kind: 'received',
    message: { ...playing, phase: 'called', opensAt: playing.now + 3000 },
    at: heard,
  })
  expect(untilOpening(called, heard + 1000)).toBe(2000)
  expect(untilOpening(called, heard + 4000)).toBe(0)
})

test('a board that comes late is one that somebody came back to', () => {
  expect(justOpened(table, heard + 300)).toBe(true)
  expect(justOpened(table, heard + 3000)).toBe(false)
})

test('without a clock there is only the time that has gone', () => {
  const { closesAt: _, ...open } = playing
  const room = { ...open, settings: { ...playing.settings, seconds: 0 } }
  const table = reduce(emptyTable('tab'), { kind: 'received', message: room, at: heard })
  expect(timed(table)).toBe(false)
  expect(elapsed(table, heard + 65_000)).toBe(65_000)
  expect(justOpened(table, heard + 3000)).toBe(false)
})
