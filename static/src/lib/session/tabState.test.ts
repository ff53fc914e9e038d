import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { playing } from '../protocol/exampleRooms'
import { fakeBrowser, FakeStorage, realBrowser } from './fakeBrowser'
import { Locker } from './tabState'
import { reduce, type Happening } from './roomState'

describe('a tab', () => {
  let browser: ReturnType<typeof fakeBrowser>
  let storage: FakeStorage
  let drawn: number
  const draw = () => `tab-${++drawn}`
  const open = (kept: Storage | null = storage.asStorage()) => new Locker(kept, draw)
  const code = playing.code
  const happenings: Happening[] = [
    { kind: 'received', message: playing, at: 0 },
    { kind: 'submitted', word: 'pins', path: [] },
    { kind: 'submitted', word: 'tide', path: [] },
  ]

  function plays(locker: Locker) {
    const table = happenings.reduce(reduce, locker.fetch(code))
    const answer = { kind: 'answer', tab: table.tab, n: 1, word: 'pins', points: 1, alone: false } as const
    locker.leave(code, reduce(table, { kind: 'received', message: answer, at: 0 }))
  }

  beforeEach(() => {
    browser = fakeBrowser()
    storage = new FakeStorage()
    drawn = 0
  })
  afterEach(realBrowser)

  test('that is loaded again keeps its id, its count, and its words', () => {
    plays(open())
    browser.fire('pagehide')
    const table = open().fetch(code)
    expect(table).toMatchObject({ tab: 'tab-1', next: 3 })
    const back = reduce(table, { kind: 'received', message: playing, at: 0 })
    expect(back.waiting.map(({ n, word, round }) => [n, word, round])).toEqual([
      [1, 'pins', 1],
      [2, 'tide', 1],
    ])
  })

  test('that is loaded again sends only what the room lacks', () => {
    plays(open())
    browser.fire('pagehide')
    const room = { ...playing, mine: [{ word: 'pins', points: 1, n: 1, tab: 'tab-1' }] }
    const back = reduce(open().fetch(code), { kind: 'received', message: room, at: 0 })
    expect(back.waiting.map(({ word }) => word)).toEqual(['tide'])
  })

  test('lets go of the words of another round', () => {
    plays(open())
    browser.fire('pagehide')
    const room = { ...playing, roundId: 'another' }
    expect(reduce(open().fetch(code), { kind: 'received', message: room, at: 0 }).waiting).toEqual([])
  })

  test('that is duplicated has an id of its own, and so has its copy from then on', () => {
    plays(open())
    const copy = storage.copy()
    expect(open(copy).fetch(code).tab).toBe('tab-2')
    browser.fire('pagehide')
    expect(open(copy).fetch(code).tab).toBe('tab-2')
    expect(open().fetch(code).tab).toBe('tab-1')
  })

  test('that the browser shows again from its memory has not departed', () => {
    plays(open())
    browser.fire('pagehide')
    browser.fire('pageshow')
    expect(open(storage.copy()).fetch(code).tab).toBe('tab-2')
  })

  test('takes nothing to another table but its id and its count', () => {
    plays(open())
    browser.fire('pagehide')
    expect(open().fetch('ZZZZZZBC')).toMatchObject({ tab: 'tab-1', next: 3, waiting: [] })
  })

  test('knows what it was at each table, until it leaves', () => {
    const locker = open()
    locker.keepPlace(code, 'seated')
    locker.keepPlace('ZZZZZZBC', 'watching')
    expect(open().placeAt(code)).toBe('seated')
    expect(open().placeAt('ZZZZZZBC')).toBe('watching')
    locker.keepPlace(code, null)
    expect(open().placeAt(code)).toBeNull()
    expect(open(new FakeStorage().asStorage()).placeAt('ZZZZZZBC')).toBeNull()
  })

  test('carries no words that nobody could answer, since they do not say their round or number', () => {
    plays(open())
    browser.fire('pagehide')
    const kept = JSON.parse(storage.getItem('rattle.tab')!) as { words: object[] }
    const torn = [{ n: 3, word: 'old' }, { n: 4, word: 'half', round: 1.5 }, { word: 'bare', round: 1 }, null]
    storage.setItem('rattle.tab', JSON.stringify({ ...kept, words: [...torn, ...kept.words] }))
    const table = open().fetch(code)
    expect(table).toMatchObject({ tab: 'tab-1', next: 3 })
    expect(table.waiting.map(({ word }) => word)).toEqual(['pins', 'tide'])
  })

  test('plays without storage, and with one that was tampered with', () => {
    expect(open(null).fetch(code).tab).toBe('tab-1')
    storage.setItem('rattle.tab', '{"words":')
    expect(open().fetch(code)).toMatchObject({ tab: 'tab-2', waiting: [] })
  })
})
