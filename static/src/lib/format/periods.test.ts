import { expect, test } from 'vitest'
import { keyBefore } from './periods'

test.each([
  ['2026-11-21', '2026-11-20'],
  ['2024-03-01', '2024-02-29'],
  ['2027-01-01', '2026-12-31'],
  ['2026-W47', '2026-W46'],
  ['2026-W10', '2026-W09'],
  ['2027-W01', '2026-W53'],
  ['2026-W01', '2025-W52'],
  ['2026-11', '2026-10'],
  ['2026-01', '2025-12'],
])('before %s is %s', (key, before) => expect(keyBefore(key)).toBe(before))
