import { expect, test } from 'vitest'
import { rovingIndex } from './rovingFocus'

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', 3, 8],
  ['Tab', 3, undefined],
])('%s leads from %i to %s of nine', (key, at, to) => expect(rovingIndex(key, at, 9)).toBe(to))
