import { expect, test } from 'vitest'
import { fetchCatalogue, languages, type Language } from '../../lang/catalogue'
import { drawGuest, longestName, namesIn } from './guestNames'

test.each(Object.keys(languages) as Language[])('%s has many names, each of them once', async (language) => {
  const names = namesIn((await fetchCatalogue(language)).guests)
  expect(names.length).toBeGreaterThan(500)
  expect(new Set(names).size).toBe(names.length)
  expect(names.every((name) => name === name.trim() && [...name].length <= 20)).toBe(true)
})

test('words go together within their set', () => {
  expect(namesIn('Kluger Froher/Hase|Kluge/Eule Möwe')).toEqual([
    'Kluger Hase',
    'Froher Hase',
    'Kluge Eule',
    'Kluge Möwe',
  ])
  expect(namesIn('安静的、勇敢的/水獭')).toEqual(['安静的水獭', '勇敢的水獭'])
})

const few = 'Calm Bold/Hare Owl'

test('nobody is given the name of somebody who sits there, however it is written', () => {
  const taken = ['calm hare', 'ＢＯＬＤ ＯＷＬ', 'Ann']
  const drawn = [0, 0.3, 0.5, 0.7, 0.999].map((chance) => drawGuest(few, taken, chance))
  expect([...new Set(drawn)]).toEqual(['Calm Owl', 'Bold Hare'])
})

test('every name is as likely', () => {
  const drawn = [0, 0.25, 0.5, 0.75].map((chance) => drawGuest(few, [], chance))
  expect(drawn).toEqual(namesIn(few))
})

test('where all are taken the server is asked', () => {
  expect(drawGuest(few, namesIn(few), 0)).toBe('Calm Hare')
})

test.each([
  ['exactly twenty chars', 'exactly twenty chars'],
  ['now twenty-one chars!', 'now twenty-one chars'],
  [' a blank before it all!', ' a blank before it all'.slice(0, 21)],
  ['👍🏽'.repeat(21), '👍🏽'.repeat(20)],
  ['', ''],
])('a field takes no more than a name may be: %s', (typed, kept) => expect(longestName(typed)).toBe(kept))
