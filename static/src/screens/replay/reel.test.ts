import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from './keys'
import { Reel } from './reel.svelte'
import { timeIn, writeTime } from './time'

let frame: ((now: number) => void) | null
let now = 0

/** The browser paints once, so many milliseconds later. */
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
  const reel = new Reel(1000, 0, (at) => stood.push(at))
  reel.play()
  paints(100)
  expect(reel.at).toBe(100)
  reel.speed = 4
  paints(100)
  expect(reel.at).toBe(500)
  reel.pause()
  paints(100)
  expect(reel.at).toBe(500)
  reel.play()
  paints(200)
  expect([reel.at, reel.playing]).toEqual([1000, false])
  expect(stood).toEqual([500, 1000])
  reel.play()
  paints(10)
  expect(reel.at).toBe(40)
})

test('a tab that nobody saw for an hour goes on where it was', () => {
  const reel = new Reel(180_000, 0, () => undefined)
  reel.play()
  paints(3_600_000)
  expect(reel.at).toBe(250)
})

test('keys play, go and set the speed; others are not for the replay', () => {
  const reel = new Reel(60_000, 0, () => undefined)
  const finds = [{ player: 'ann', word: 'tie', points: 1, worth: 1, at: 20_000 }]
  const at = (key: string) => (press(key, reel, finds), reel.at)
  expect(at('ArrowRight')).toBe(5000)
  expect(at('.')).toBe(20_000)
  expect(at('.')).toBe(60_000)
  expect(at(',')).toBe(20_000)
  expect(at('ArrowLeft')).toBe(15_000)
  expect(at('Home')).toBe(0)
  expect(at('ArrowLeft')).toBe(0)
  press('8', reel, finds)
  expect(reel.speed).toBe(8)
  press(' ', reel, finds)
  expect(reel.playing).toBe(true)
  expect(['3', 'a', 'Enter', 'Tab'].filter((key) => press(key, reel, finds))).toEqual([])
})

test.each([
  ['#t=73', 73_000],
  ['', 0],
  ['#t=999', 180_000],
  ['#t=-5', 0],
  ['#t=1e3', 0],
])('%s', (hash, at) => expect(timeIn(hash, 180_000)).toBe(at))

test('the link brings one to where the word of the moment has been found', () => {
  expect(writeTime(73_100)).toBe('#t=74')
  expect(writeTime(0)).toBe('#t=0')
})
