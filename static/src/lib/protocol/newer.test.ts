import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fetchCatalogue, languages, type Catalogue, type Language } from '../../lang/catalogue'
import { en } from '../../lang/en'
import { listNamesIn } from '../../lang/t.svelte'
import { lobby, playing } from './exampleRooms'
import { mentionsIn } from '../result/mentions'
import { decode, type Answer, type Room, type ServerMessage } from './messages'
import { choicesIn, errorText, nameIn } from './newer'
import { recentError } from '../session/pacing'
import { seriesText, openText, roundText, settingsText } from '../format/rules'
import { ruleSentences } from '../format/ruleSentences'
import { initialState, reduce, type Action, type RoomState } from '../session/roomState'
import { verdictText } from '../result/verdict'
import { answerText } from '../format/feedback'

// Newer servers send codes that this page does not know. Such a code may even be the name of a property that every
// object has.
const codes = ['backwards', 'constructor', '__proto__', 'toString', 'counted', 'cost']

const tab = '5f2c9a7e01d34b68'
const hears = (message: ServerMessage): Action => ({ kind: 'received', message, at: 700 })
const after = (...actions: Action[]) => actions.reduce(reduce, initialState(tab))
const catalogues = await Promise.all(
  (Object.keys(languages) as Language[]).map(async (language) => fetchCatalogue(language)),
)

/** The fields of messages that have a code from a list: a newer server may send another one. */
const lists = new Set([
  ...[
    'phase',
    'refusal',
    'code',
    'emote',
    'list',
    'dice',
    'scoring',
    'shared',
    'topology',
    'richness',
    'access',
  ],
])

/** Returns a message as a newer server sends it: with an unknown code in each such field, and with more fields. */
function newer(thing: unknown, code: string, top = true): unknown {
  if (Array.isArray(thing)) return thing.map((each) => newer(each, code, false))
  if (typeof thing !== 'object' || thing === null) return thing
  const named = Object.entries(thing).map(([key, value]) => {
    const listed = typeof value === 'string' && (lists.has(key) || (key === 'kind' && !top))
    return [key, listed ? code : newer(value, code, false)] as const
  })
  return {
    about: { kind: 'answer', tab, n: 1, refusal: code },
    mood: [null, 3],
    ...Object.fromEntries(named),
  }
}

const folder = new URL('../../../../web/testdata/messages/', import.meta.url)
const examples = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))
const kinds = ['room', 'result', 'score', 'player', 'remark', 'answer', 'waiting', 'error']
const told = examples.filter(({ text }) => kinds.includes((JSON.parse(text) as { kind: string }).kind))

/** Returns all texts that pure modules make of a room. */
function textsOf(catalogue: Catalogue, state: RoomState): string[] {
  const { room, lastAnswer, result } = state
  const no = recentError(state, 700)
  const texts = [
    no ? errorText(catalogue, no) : '',
    state.joinError ? errorText(catalogue, state.joinError) : '',
  ]
  if (room) {
    texts.push(
      settingsText(catalogue, room.settings),
      ...ruleSentences(catalogue, room.settings),
      roundText(catalogue, room),
    )
    texts.push(openText(catalogue, { ...room, ...room.settings, players: 2, seats: 4 }))
    if (room.series) texts.push(seriesText(catalogue, room.series, room.you))
    if (lastAnswer) texts.push(answerText(catalogue, lastAnswer, room.settings))
  }
  if (result) {
    const called = {
      title: (id: string) => id,
      listed: (names: readonly string[]) => listNamesIn('en', names),
    }
    texts.push(...mentionsIn(catalogue, result.of, called).flatMap(({ title, text }) => [title, text]))
    texts.push(verdictText(catalogue, result.of.players, state.room?.you ?? ''))
  }
  return texts
}

describe.each(codes)('a server that says “%s”', (code) => {
  test.each(told)('in $file is understood as far as can be', ({ text }) => {
    const message = newer(JSON.parse(text), code)
    const previous = after(hears(playing), { kind: 'submitted', word: 'dates', path: [] })
    for (const start of [
      initialState(tab),
      { ...previous, pending: previous.pending.map((w) => ({ ...w, n: 3 })) },
    ]) {
      const state = decode(JSON.stringify(message)).map(hears).reduce(reduce, start)
      for (const catalogue of catalogues)
        for (const line of textsOf(catalogue, state)) {
          expect(line).toBeTypeOf('string')
          expect(line).not.toMatch(/undefined|\[object|function|NaN/)
        }
    }
  })

  test('as a reason against anything is heard, and the way out with it', () => {
    for (const catalogue of catalogues)
      expect(errorText(catalogue, code)).toBe(catalogue.shared.unknownReason)
  })

  test('as a reason against a word is heard, or what it costs', () => {
    const said = { n: 1, word: 'tide', path: [], points: 0, refusal: code }
    for (const catalogue of catalogues) {
      expect(answerText(catalogue, said, lobby.settings)).toBe(catalogue.shared.unknownReason)
      expect(answerText(catalogue, { ...said, points: -2 }, lobby.settings)).toBe(
        catalogue.shared.answer.cost('tide', 2),
      )
    }
  })

  test('as a name is called that', () => {
    expect(nameIn(en.rules.dice, code)).toBe(code)
    expect(choicesIn(en.rules.riches, code).at(-1)).toEqual([code, code])
    expect(choicesIn(en.rules.riches, 'rich')).toHaveLength(4)
  })

  test('as a kind of message is not heard', () => {
    expect(decode(`{"kind":"${code}","n":1}\n{"n":1}\n{"kind":"waiting"}`)).toEqual([{ kind: 'waiting' }])
  })
})

describe('what is new', () => {
  const answered = (answer: Partial<Answer>) =>
    after(
      hears(playing),
      { kind: 'submitted', word: 'tide', path: [1, 2] },
      { kind: 'sent', n: 1, at: 600 },
      hears({ kind: 'answer', tab, n: 1, word: 'tide', practice: false, ...answer }),
    )

  test('among refusals ends the wait for a word all the same', () => {
    expect(answered({ refusal: 'backwards' })).toMatchObject({
      pending: [],
      lastAnswer: { refusal: 'backwards', points: 0 },
      room: { mine: [], wrong: [] },
    })
    expect(answered({ refusal: 'backwards', points: -1 })).toMatchObject({
      pending: [],
      room: { mine: [], wrong: [{ word: 'tide', points: -1 }] },
    })
  })

  test('among errors costs nobody the seat, and is told to who gets none', () => {
    const error: ServerMessage = { kind: 'error', code: 'hovering', text: '' }
    expect(after(hears(playing), hears(error))).toMatchObject({
      joinError: null,
      lastError: { code: 'hovering' },
    })
    expect(after(hears(error)).joinError).toBe('hovering')
  })

  test('among phases ends no round: words wait on', () => {
    const encore: Room = { ...playing, phase: 'encore' }
    const state = after(hears(playing), { kind: 'submitted', word: 'tide', path: [] }, hears(encore))
    expect(state).toMatchObject({ room: { phase: 'encore' }, pending: [{ word: 'tide' }] })
  })
})
