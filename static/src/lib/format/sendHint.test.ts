import { expect, test } from 'vitest'
import { en } from '../../lang/en'
import { sendHint } from './sendHint'

test.each([
  ['r', 'taps', ''],
  ['ra', 'taps', ''],
  ['rat', 'taps', 'Tap T again to send.'],
  ['ra', 'keys', ''],
  ['rat', 'keys', 'Enter sends.'],
  ['rat', '', ''],
] as const)('%s by %s: %s', (word, by, text) => {
  expect(sendHint(en, word, by)).toBe(text)
})
