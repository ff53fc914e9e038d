import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, realBrowser } from '../lib/session/fakeBrowser'
import { Session } from '../lib/session/session.svelte'
import { initialState } from '../lib/session/roomState'
import { diceSetById, countdown } from './diceSets'
import { lexiconOf } from './exampleLexicon'
import type { Round } from './round'
import { LocalRoom } from './localRoom'

// A session with the local room, as with any other room.

beforeEach(() => void fakeBrowser())
afterEach(realBrowser)

const { seconds } = diceSetById('').settings
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** The storage of a tab that survives a reload. */
class FakeRoundStore {
  round: Round | null = null
  load = () => this.round
  save = (round: Round | null) => void (this.round = round)
}

const words = lexiconOf('ace', 'aces', 'face', 'faces', 'cab')
// All of its words together score six points.
const faces = [...'FACE', ...'ZBZS', ...'ZZZZ', ...'ZZZZ']

async function sitsDown(roundStore = new FakeRoundStore(), tab = 'tab') {
  const tabStore = { restore: () => initialState(tab), save: () => undefined, saveRole: () => undefined }
  const world = { now: () => Date.now(), elapsed: () => Date.now(), random: () => 0 }
  const options = { now: world.now, randomInt: () => 0, newId: () => `round at ${Date.now()}`, roundStore }
  const session = new Session(
    tabStore,
    '',
    'Ann',
    false,
    world,
    (handlers) => new LocalRoom(handlers, words, 'Ann', options),
  )
  await passes(0)
  return session
}

/** A known board that has just opened. */
function opened(): FakeRoundStore {
  const roundStore = new FakeRoundStore()
  const opensAt = Date.now()
  roundStore.round = {
    number: 1,
    id: 'known',
    dice: 'en-4x4-new',
    grid: { rows: 4, cols: 4, topology: 'plane', faces },
    opensAt,
    closesAt: opensAt + seconds * 1000,
    doneAt: null,
    found: [],
  }
  return roundStore
}

async function says(session: Session, word: string) {
  session.submit(word, [])
  await passes(0)
  const { refusal, points } = session.roomState.lastAnswer!
  return refusal ?? points
}

test('a round goes from the call to the result by the clock of the device', async () => {
  const session = await sitsDown()
  expect(session.roomState.room).toMatchObject({ phase: 'called', round: 1, settings: { access: 'solo' } })
  expect(session.roomState.room).not.toHaveProperty('board')
  await passes(countdown)
  expect(session.roomState.room?.phase).toBe('playing')
  expect(session.roomState.room?.board?.faces).toHaveLength(16)
  await passes(seconds * 1000 - 1)
  expect(session.roomState.room?.phase).toBe('playing')
  await passes(1)
  expect(session.roomState.room).toMatchObject({ phase: 'results', result: { early: false } })
  session.close()
})

test('words are answered as at any table', async () => {
  const session = await sitsDown(opened())
  expect(await says(session, 'face')).toBe(1)
  expect(await says(session, 'ace')).toBe(1)
  expect(await says(session, 'FACE')).toBe('already-found')
  expect(await says(session, 'fa')).toBe('too-short')
  expect(await says(session, 'fac')).toBe('not-a-word')
  expect(await says(session, 'cafe')).toBe('not-on-board')
  expect(session.roomState.room?.mine).toMatchObject([{ word: 'face' }, { word: 'ace' }])
  expect(session.roomState.pending).toEqual([])
  session.close()
})

test('who is done sees what was found and what was not', async () => {
  const session = await sitsDown(opened())
  await says(session, 'cab')
  await passes(5000)
  await says(session, 'aces')
  session.done()
  await passes(0)
  const { result, phase } = session.roomState.room!
  expect(phase).toBe('results')
  expect(result).toMatchObject({
    early: true,
    total: 5,
    points: 6,
    missed: { word: 'faces', points: 2 },
    players: [{ points: 2, rank: 1, found: 2, words: [{ word: 'cab' }, { word: 'aces', at: 5000 }] }],
    lists: [
      { list: 'everyday', words: 5, found: 2 },
      { list: 'standard', words: 0, found: 0 },
    ],
    recap: { duration: 5000, timelines: [{ steps: [{ points: 1 }, { at: 5000, points: 2 }] }] },
  })
  expect(result!.recap.heatmap.slice(0, 4)).toEqual([0, 2, 2, 1])
  session.close()
})

test('after the close words are judged, and count nowhere', async () => {
  const session = await sitsDown(opened())
  await passes(seconds * 1000)
  session.setPlayingOn(true)
  expect(await says(session, 'faces')).toBe(2)
  expect(session.roomState.foundSince).toMatchObject([{ word: 'faces', points: 2 }])
  expect(session.roomState.room?.result?.players).toMatchObject([{ points: 0 }])
  session.close()
})

test('again is another board, with other dice if they are wished for', async () => {
  const session = await sitsDown(opened())
  session.again()
  await passes(0)
  expect(session.roomState.room, 'not before the close').toMatchObject({ phase: 'playing', roundId: 'known' })
  session.done()
  session.updateSettings({ dice: 'en-5x5-big-deluxe' })
  session.again()
  await passes(0)
  expect(session.roomState.room).toMatchObject({
    phase: 'called',
    round: 2,
    mine: [],
    settings: { minLetters: 4 },
  })
  await passes(countdown)
  expect(session.roomState.room?.board?.faces).toHaveLength(25)
  session.close()
})

test('a reload goes on with the round, and its words', async () => {
  const roundStore = opened()
  const before = await sitsDown(roundStore, 'one')
  await says(before, 'cab')
  before.close()
  await passes(60_000)
  const after = await sitsDown(roundStore, 'two')
  expect(after.roomState.room).toMatchObject({ phase: 'playing', roundId: 'known', mine: [{ word: 'cab' }] })
  expect(await says(after, 'cab')).toBe('already-found')
  await passes(seconds * 1000 - 60_000)
  expect(after.roomState.room).toMatchObject({ phase: 'results', result: { players: [{ points: 1 }] } })
  after.close()
})

test('a word that comes with the close is late', async () => {
  const roundStore = opened()
  const session = await sitsDown(roundStore)
  // A device wakes up after sleep: its clock has gone on, and no timer has run.
  vi.setSystemTime(Date.now() + seconds * 1000)
  expect(await says(session, 'cab')).toBe('too-late')
  session.close()
})

test('who leaves has no round any more', async () => {
  const roundStore = opened()
  const session = await sitsDown(roundStore)
  const left = session.leave()
  await passes(0)
  await left
  expect(roundStore.round).toBeNull()
  session.close()
})
