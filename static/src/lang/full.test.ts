import { expect, test, vi } from 'vitest'
import { de } from './de'
import { en } from './en'
import { t } from './full.svelte'
import { setLocale, t as first } from './t.svelte'

vi.stubGlobal('document', { documentElement: {} })

test('whoever can ask for a text has it, and follows a change of language', async () => {
  expect(t()).toBe(en)
  expect(first()).toBe(en)
  await setLocale('de')
  expect(t()).toBe(de)
  expect(first()).toBe(de)
  await setLocale('en')
  expect(t()).toBe(en)
})
