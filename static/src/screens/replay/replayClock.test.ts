import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from './replayKeys'
import { ReplayClock } from './replayClock.svelte'
import { timeInHash, writeTime } from './timeInHash'

let frame: ((now: number) => void) | null
let now = 0

/** The browser paints once, this many milliseconds later. */
function paints(later: number) {
  const due = frame
  frame = null
  due?.((now += later))
}

beforeEach(() => {
  frame = null
  now = 1000
  vi.stubGlobal('requestAnimationFrame', (paint: (now: number) => void) => ((frame = paint), 1))
  vi.stubGlobal('cancelAnimationFrame', () => (frame = null))
  vi.stubGlobal('performance', { now: () => now })
})
afterEach(() => vi.unstubAllGlobals())

test('time runs at its speed, stands, and ends at the close', () => {
  const stood: number[] = []
  const clock = new ReplayClock(1000, 0, (at) => stood.push(at))
  clock.play()
  paints(100)
  expect(clock.at).toBe(100)
  clock.speed = 4
  paints(100)
  expect(clock.at).toBe(500)
  clock.pause()
  paints(100)
  expect(clock.at).toBe(500)
  clock.play()
  paints(200)
  expect([clock.at, clock.playing]).toEqual([1000, false])
  expect(stood).toEqual([500, 1000])
  clock.play()
  paints(10)
  expect(clock.at).toBe(40)
})

test('a tab that nobody saw for an hour goes on where it was', () => {
  const clock = new ReplayClock(180_000, 0, () => undefined)
  clock.play()
  paints(3_600_000)
  expect(clock.at).toBe(250)
})

test('keys play, go and set the speed; others are not for the replay', () => {
  const clock = new ReplayClock(60_000, 0, () => undefined)
  const finds = [{ player: 'ann', word: 'tie', points: 1, worth: 1, at: 20_000 }]
  const at = (key: string) => (press(key, clock, finds), clock.at)
  expect(at('ArrowRight')).toBe(5000)
  expect(at('.')).toBe(20_000)
  expect(at('.')).toBe(60_000)
  expect(at(',')).toBe(20_000)
  expect(at('ArrowLeft')).toBe(15_000)
  expect(at('Home')).toBe(0)
  expect(at('ArrowLeft')).toBe(0)
  press('8', clock, finds)
  expect(clock.speed).toBe(8)
  press(' ', clock, finds)
  expect(clock.playing).toBe(true)
  expect(['3', 'a', 'Enter', 'Tab'].filter((key) => press(key, clock, finds))).toEqual([])
})

test.each([
  ['#t=73', 73_000],
  ['', 0],
  ['#t=999', 180_000],
  ['#t=-5', 0],
  ['#t=1e3', 0],
])('%s', (hash, at) => expect(timeInHash(hash, 180_000)).toBe(at))

test('the link brings one to where the word of the moment has been found', () => {
  expect(writeTime(73_100)).toBe('#t=74')
  expect(writeTime(0)).toBe('#t=0')
})
