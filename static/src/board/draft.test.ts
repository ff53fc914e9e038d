import { expect, test } from 'vitest'
import type { Grid } from '../lib/protocol/messages'
import { Draft } from './draft'

const textbook: Grid = { rows: 4, cols: 4, topology: 'plane', faces: [...'ATEEAPYOTINUEDSE'] }
const draftOn = (grid: Grid) => new Draft(grid, { onChange() {}, onSend() {} })

/** Returns the letters that have no path after each key; `<` deletes a letter. */
function strays(grid: Grid, keys: string): string[] {
  const draft = draftOn(grid)
  return [...keys].map((key) => {
    if (key === '<') draft.back()
    else draft.type(key)
    return draft.stray
  })
}

test('letters that can be traced have a way', () => {
  expect(strays(textbook, 'pines')).toEqual(['', '', '', '', ''])
})

test('letters stray at the first one that has no way, and no further ones are told', () => {
  expect(strays(textbook, 'pixzs')).toEqual(['', '', 'pix', 'pix', 'pix'])
})

test('letters are back on the board with the last one that strayed', () => {
  expect(strays(textbook, 'pixz<<nes')).toEqual(['', '', 'pix', 'pix', 'pix', '', '', '', ''])
  expect(strays(textbook, 'z<p')).toEqual(['z', '', ''])
})

test('a word that is cleared or traced strays no more', () => {
  const draft = draftOn(textbook)
  draft.type('z')
  draft.clear()
  expect(draft.stray).toBe('')
  draft.type('z')
  draft.trace([0, 1])
  expect(draft.stray).toBe('')
})

test('what a search gives up on is not called astray', () => {
  const same: Grid = { rows: 6, cols: 6, topology: 'plane', faces: Array<string>(36).fill('A') }
  expect(strays(same, 'aab')).toEqual(['', '', 'aab'])
  expect(strays(same, 'a'.repeat(20) + 'b').at(-1)).toBe('')
})
