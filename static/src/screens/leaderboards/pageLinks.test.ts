import { expect, test } from 'vitest'
import { pagesAround } from './pageLinks'

test.each([
  ['at the top', 1, 20, 50, { top: false, down: 21 }],
  ['in the middle', 21, 20, 50, { top: true, up: 1, down: 41 }],
  ['around somebody', 48, 11, 137, { top: true, up: 28, down: 59 }],
  ['just below the top', 6, 11, 137, { top: true, up: 1, down: 17 }],
  ['at the end', 41, 10, 50, { top: true, up: 21 }],
  ['on one page', 1, 3, 3, { top: false }],
  ['past the end', 900, 0, 50, { top: true, up: 880 }],
])('%s', (_, first, shown, size, pages) => expect(pagesAround(first, shown, size, 20)).toEqual(pages))
