import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { playing } from '../protocol/exampleRooms'
import { fakeBrowser, FakeStorage, realBrowser } from './fakeBrowser'
import { TabStore } from './tabState'
import { reduce, type Action } from './roomState'

describe('a tab', () => {
  let browser: ReturnType<typeof fakeBrowser>
  let storage: FakeStorage
  let drawn: number
  const draw = () => `tab-${++drawn}`
  const open = (kept: Storage | null = storage.asStorage()) => new TabStore(kept, draw)
  const code = playing.code
  const actions: Action[] = [
    { kind: 'received', message: playing, at: 0 },
    { kind: 'submitted', word: 'pins', path: [] },
    { kind: 'submitted', word: 'tide', path: [] },
  ]

  function plays(tabStore: TabStore) {
    const state = actions.reduce(reduce, tabStore.restore(code))
    const answer = { kind: 'answer', tab: state.tab, n: 1, word: 'pins', points: 1, practice: false } as const
    tabStore.save(code, reduce(state, { kind: 'received', message: answer, at: 0 }))
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
    const state = open().restore(code)
    expect(state).toMatchObject({ tab: 'tab-1', next: 3 })
    const back = reduce(state, { kind: 'received', message: playing, at: 0 })
    expect(back.pending.map(({ n, word, round }) => [n, word, round])).toEqual([
      [1, 'pins', 1],
      [2, 'tide', 1],
    ])
  })

  test('that is loaded again sends only what the room lacks', () => {
    plays(open())
    browser.fire('pagehide')
    const room = { ...playing, mine: [{ word: 'pins', points: 1, n: 1, tab: 'tab-1' }] }
    const back = reduce(open().restore(code), { kind: 'received', message: room, at: 0 })
    expect(back.pending.map(({ word }) => word)).toEqual(['tide'])
  })

  test('lets go of the words of another round', () => {
    plays(open())
    browser.fire('pagehide')
    const room = { ...playing, roundId: 'another' }
    expect(reduce(open().restore(code), { kind: 'received', message: room, at: 0 }).pending).toEqual([])
  })

  test('that is duplicated has an id of its own, and so has its copy from then on', () => {
    plays(open())
    const copy = storage.copy()
    expect(open(copy).restore(code).tab).toBe('tab-2')
    browser.fire('pagehide')
    expect(open(copy).restore(code).tab).toBe('tab-2')
    expect(open().restore(code).tab).toBe('tab-1')
  })

  test('that the browser shows again from its memory has not departed', () => {
    plays(open())
    browser.fire('pagehide')
    browser.fire('pageshow')
    expect(open(storage.copy()).restore(code).tab).toBe('tab-2')
  })

  test('takes nothing to another table but its id and its count', () => {
    plays(open())
    browser.fire('pagehide')
    expect(open().restore('ZZZZZZBC')).toMatchObject({ tab: 'tab-1', next: 3, pending: [] })
  })

  test('knows what it was at each table, until it leaves', () => {
    const tabStore = open()
    tabStore.saveRole(code, 'seated')
    tabStore.saveRole('ZZZZZZBC', 'watching')
    expect(open().roleAt(code)).toBe('seated')
    expect(open().roleAt('ZZZZZZBC')).toBe('watching')
    tabStore.saveRole(code, null)
    expect(open().roleAt(code)).toBeNull()
    expect(open(new FakeStorage().asStorage()).roleAt('ZZZZZZBC')).toBeNull()
  })

  test('carries no words that nobody could answer, since they do not say their round or number', () => {
    plays(open())
    browser.fire('pagehide')
    const kept = JSON.parse(storage.getItem('rattle.tab')!) as { words: object[] }
    const torn = [{ n: 3, word: 'old' }, { n: 4, word: 'half', round: 1.5 }, { word: 'bare', round: 1 }, null]
    storage.setItem('rattle.tab', JSON.stringify({ ...kept, words: [...torn, ...kept.words] }))
    const state = open().restore(code)
    expect(state).toMatchObject({ tab: 'tab-1', next: 3 })
    expect(state.pending.map(({ word }) => word)).toEqual(['pins', 'tide'])
  })

  test('plays without storage, and with one that was tampered with', () => {
    expect(open(null).restore(code).tab).toBe('tab-1')
    storage.setItem('rattle.tab', '{"words":')
    expect(open().restore(code)).toMatchObject({ tab: 'tab-2', pending: [] })
  })
})
