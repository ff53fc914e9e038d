import { beforeAll, expect, test, vi } from 'vitest'

let isFast: typeof import('./download.svelte').isFast

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  ;({ isFast } = await import('./download.svelte'))
})

const fast = { effectiveType: '4g', downlink: 10, saveData: false }

test('words come by themselves only over a network that is known to be fast and free', () => {
  expect(isFast(fast)).toBe(true)
  expect(isFast({ ...fast, type: 'wifi' })).toBe(true)
  expect(isFast({ ...fast, type: 'cellular' })).toBe(false)
  expect(isFast({ ...fast, saveData: true })).toBe(false)
  expect(isFast({ ...fast, effectiveType: '3g' })).toBe(false)
  expect(isFast({ ...fast, downlink: 1.5 })).toBe(false)
  expect(isFast({}), 'where the browser does not say').toBe(false)
})
