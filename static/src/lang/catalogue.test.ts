import { expect, test } from 'vitest'
import { firstOf } from './catalogue'

test.each([
  ['de', ['de-AT', 'en']],
  ['zh', ['zh-Hant-TW']],
  ['fr', ['it', 'FR', 'en']],
  ['en', ['it', 'pt-BR']],
  ['en', []],
])('%s for who reads %s', (language, tags) => expect(firstOf(tags)).toBe(language))
