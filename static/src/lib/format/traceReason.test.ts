import { expect, test } from 'vitest'
import { fetchCatalogue, languages, type Language } from '../../lang/catalogue'
import { firstGrid } from '../room/firstGrid'
import type { Settings } from '../protocol/messages'
import { reasonText, ruleText, traceProblem } from './traceReason'
import { answerText } from './feedback'

const texts: Record<Language, Record<string, string>> = {
  en: {
    zebra: 'Z is not on the board',
    übel: 'Ü is not on the board',
    haus: 'A and U do not touch',
    noun: 'There is only one N',
    tattle: 'Only two dice show T',
    tot: 'No path joins all letters of “tot”',
  },
  de: {
    zebra: 'Z ist nicht auf dem Brett',
    haus: 'A und U berühren sich nicht',
    noun: 'Es gibt nur ein N',
    tattle: 'Nur zwei Würfel zeigen ein T',
  },
  fr: {
    zebra: 'La lettre Z n’est pas sur le plateau',
    haus: 'A et U ne se touchent pas',
    noun: 'Il n’y a qu’un seul N',
    tattle: 'Seuls deux dés portent la lettre T',
  },
  es: {
    zebra: 'La letra Z no está en el tablero',
    haus: 'A y U no se tocan',
    gig: 'Solo hay una G',
    ai: 'A e I no se tocan',
    tattle: 'Solo dos dados tienen la letra T',
  },
  zh: {
    zebra: '盘面上没有Z',
    haus: 'A和U不挨着',
    noun: '只有一颗骰子是N',
    tattle: '只有两颗骰子是T',
  },
}

test.each(Object.keys(languages) as Language[])('why there is no path, in %s', async (language) => {
  const catalogue = await fetchCatalogue(language)
  for (const [word, text] of Object.entries(texts[language]))
    expect(reasonText(catalogue, traceProblem(firstGrid, word), word), word).toBe(text)
})

test('an answer gives the reason that the board knows, and else that there is no path', async () => {
  const catalogue = await fetchCatalogue('en')
  const settings = { minLetters: 3 } as Settings
  const said = { n: 1, word: 'zebra', path: [], points: 0, refusal: 'not-on-board' } as const
  const known = (word: string) => reasonText(catalogue, traceProblem(firstGrid, word), word)
  expect(answerText(catalogue, said, settings, known)).toBe('Z is not on the board')
  expect(answerText(catalogue, { ...said, points: -1 }, settings, known)).toBe(
    'Z is not on the board. One point off',
  )
  for (const reason of ['', undefined])
    expect(answerText(catalogue, said, settings, () => reason)).toBe('No path for “zebra” on this board')
  expect(answerText(catalogue, { ...said, refusal: 'too-short' }, settings, known)).toBe(
    'Three letters or more',
  )
})

test('who is new is told the rule that a word broke, if it broke one', async () => {
  const catalogue = await fetchCatalogue('en')
  const rule = (word: string) => ruleText(catalogue, traceProblem(firstGrid, word))
  expect(rule('noun')).toBe('Each die only once in a word.')
  expect(rule('haus')).toBe('Each die must touch the next.')
  expect(rule('tot')).toBe('Each die must touch the next.')
  for (const word of ['zebra', 'übel']) expect(rule(word)).toBe('')
})
