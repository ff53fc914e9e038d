import { describe, expect, test } from 'vitest'
import { parsePreferences, defaults } from './preferences.svelte'

describe('what is stored', () => {
  test('is kept as far as it makes sense', () => {
    const text = JSON.stringify({ theme: 'dark', sound: false, language: 'fr', hand: 'third', more: 1 })
    expect(parsePreferences(text)).toEqual({ ...defaults(), theme: 'dark', sound: false, language: 'fr' })
  })

  test.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"language":"constructor"}',
    '{"__proto__":{"theme":"dark"}}',
  ])('%s is as usual', (text) => expect(parsePreferences(text)).toEqual(defaults()))
})
