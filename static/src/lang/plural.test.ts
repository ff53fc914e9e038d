import { expect, test } from 'vitest'
import { fetchCatalogue, type Language } from './catalogue'
import { pluralsIn } from './plural'

test.each([
  ['en', 1, 'word'],
  ['en', 0, 'words'],
  ['en', 2, 'words'],
  ['fr', 0, 'word'],
  ['fr', 1.5, 'word'],
  ['fr', 2, 'words'],
  ['es', 0, 'words'],
  ['zh', 1, 'words'],
])('%s counts %d %s', (language, n, form) =>
  expect(pluralsIn(language)(n, { one: 'word', other: 'words' })).toBe(form),
)

test('a language with more forms has them', () => {
  const words = { one: 'слово', few: 'слова', many: 'слов', other: 'слова' }
  expect([1, 3, 5, 21, 22, 25].map((n) => pluralsIn('ru')(n, words))).toEqual(
    ['слово', 'слова', 'слов', 'слово', 'слова', 'слов'], // as Russian counts
  )
})

test.each([
  ['en', '0 words', '1 word', '2 words', '1st 2nd 3rd 4th 11th 12th 13th 21st 112th'],
  ['de', '0 Wörter', '1 Wort', '2 Wörter', undefined],
  ['fr', '0 mot', '1 mot', '2 mots', undefined],
  ['es', '0 palabras', '1 palabra', '2 palabras', undefined],
  ['zh', '0个词', '1个词', '2个词', undefined],
] satisfies [Language, ...unknown[]][])('%s counts words', async (language, none, one, two, places) => {
  const say = await fetchCatalogue(language)
  expect([0, 1, 2].map((n) => say.shared.words(n))).toEqual([none, one, two])
  const ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 112].map((n) => say.leaderboards.ordinal(n)).join(' ')
  if (places) expect(ordinals).toBe(places)
})

test('no text compares a number with one by hand', () => {
  const texts = import.meta.glob<string>('./*/*.ts', { query: '?raw', import: 'default', eager: true })
  expect(Object.keys(texts).length).toBeGreaterThan(90)
  const own = Object.entries(texts).filter(
    ([file, text]) => !file.endsWith('/grammar.ts') && /(=== 1|!== 1|< 2|> 1) \?/.test(text),
  )
  expect(own.map(([file]) => file)).toEqual([])
})
