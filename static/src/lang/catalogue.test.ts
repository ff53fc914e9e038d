import { describe, expect, test } from 'vitest'
import { fetchCatalogue, firstSupported, type Language } from './catalogue'
import { en } from './en'
import { english as lesson, fetchLesson } from './lesson'

test.each([
  ['de', ['de-AT', 'en']],
  ['zh', ['zh-Hant-TW']],
  ['fr', ['it', 'FR', 'en']],
  ['en', ['it', 'pt-BR']],
  ['en', []],
])('%s for who reads %s', (language, tags) => expect(firstSupported(tags)).toBe(language))

type Text = string | ((...args: unknown[]) => string)

/** All texts of a catalogue, by where they stand: `shared.errors.removed`. */
function textsIn(part: object, where = ''): Map<string, Text> {
  const texts = Object.entries(part).map(([key, text]: [string, Text | object]) =>
    typeof text === 'object' ? [...textsIn(text, `${where}${key}.`)] : [[`${where}${key}`, text] as const],
  )
  return new Map(texts.flat())
}

/** All that a language says: its catalogue, and what comes by itself. */
const fetchTexts = async (language: Language) =>
  textsIn({ ...(await fetchCatalogue(language)), lesson: await fetchLesson(language) })

/** What goes into a text; marks that are found again, save where the text reckons with them. */
const marks = ['mark-a', 'mark-b', 'mark-c']
const samples: Record<string, unknown[]> = {
  'devices.left': [240],
  'match.expects': [240],
  'match.inRoom.score': ['mark-a', 1, 'mark-b', 2],
  'lab.tried': [31, 4],
  'play.stillLeft': [120],
  'shared.together': [['mark-a', 'mark-b']],
  'results.awardTexts.last-gasp': ['mark-a', 3000, 'mark-c'],
  'results.awardTexts.early-bird': ['mark-a', 3000, 'mark-c'],
}
const spoken = (text: Text, where: string) =>
  typeof text === 'string' ? text : text(...(samples[where] ?? marks))

/** Names, signs, and words that a language shares with English. */
const same: Record<string, readonly string[]> = {
  all: [
    'lab.pastePlaceholder',
    'lab.wishWordsPlaceholder',
    'rules.dice.en-5x5-big-deluxe',
    'rules.dice.en-5x5-big-2012',
    'rules.dice.en-6x6-super-big-2012',
  ],
  de: ['rules.scoringTables.standard', 'rules.lists.standard', 'results.atEnd', 'replay.pause'],
  fr: [
    'leaderboards.columns.best',
    'leaderboards.columns.total',
    'leaderboards.columns.solo',
    'opponents.bot',
    'lab.grades.full',
    'lab.orders.points',
    'replay.bot',
    'replay.pause',
    'results.columns.points',
    'results.rare',
    'rules.lists.standard',
  ],
  es: ['opponents.bot', 'replay.bot', 'rules.dice.en-5x5-big-original'],
}

describe.each(['de', 'fr', 'es', 'zh'] satisfies Language[])('%s', (language) => {
  const english = textsIn({ ...en, lesson })
  const texts = () => fetchTexts(language)

  test('has every text, of the same kind', async () => {
    const kinds = (texts: Map<string, Text>) => [...texts].map(([where, text]) => `${where}: ${typeof text}`)
    expect(kinds(await texts()).sort()).toEqual(kinds(english).sort())
  })

  test('says something everywhere, and names what English names', async () => {
    for (const [where, text] of await texts()) {
      const model = spoken(english.get(where)!, where)
      const line = spoken(text, where)
      expect(line !== '', where).toBe(model !== '')
      const named = (samples[where] ?? marks).flat().filter((mark) => model.includes(String(mark)))
      for (const mark of named) expect(line.toLowerCase(), where).toContain(String(mark))
      expect(line, where).not.toMatch(/[<>{}~]|undefined|NaN| {2}|^ | $/)
    }
  })

  test('is not English', async () => {
    const known = [...same['all']!, ...(same[language] ?? [])]
    const alike = [...(await texts())].filter(([where, text]) => text && text === english.get(where))
    expect(alike.map(([where]) => where).filter((where) => !known.includes(where))).toEqual([])
  })
})

test('French keeps its signs with the word before them', async () => {
  for (const [where, text] of await fetchTexts('fr'))
    expect(spoken(text, where), where).not.toMatch(/ [?!:;»]|« |[\p{L}\d][?!;»]|\p{L}: /u)
})

test('Spanish opens what it asks', async () => {
  for (const [where, text] of await fetchTexts('es'))
    expect(spoken(text, where).match(/¿[^¿?]+\?|\?/g) ?? [], where).not.toContain('?')
})

test('Chinese has signs of its own, and leaves room to the browser', async () => {
  for (const [where, text] of await fetchTexts('zh'))
    expect(spoken(text, where), where).not.toMatch(/\p{Script=Han}[,.:;?!() ]|[,:;?!() ]\p{Script=Han}/u)
})
