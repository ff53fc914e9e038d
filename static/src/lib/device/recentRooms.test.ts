import { expect, test } from 'vitest'
import { FakeStorage } from '../session/fakeBrowser'
import { forgetRecent, forgetRoom, noteRoom, recentRooms, recentKey } from './recentRooms'

const hour = 60 * 60 * 1000
const day = 24 * hour
const noon = Date.UTC(2026, 10, 22, 12)
const fresh = () => new FakeStorage().asStorage()
const kept = (storage: Storage, now = noon) =>
  recentRooms(storage, now).map(({ code, names, ends }) => [code, names.join(' '), ends])

test('a round that goes on is offered until it ends, also without others', () => {
  const storage = fresh()
  noteRoom(storage, { code: 'AAAA', at: noon, names: [], ends: noon + 42_000 })
  expect(kept(storage, noon + 41_000)).toEqual([['AAAA', '', noon + 42_000]])
  expect(kept(storage, noon + 42_000)).toEqual([])
  expect(storage.getItem(recentKey)).toBeNull()
})

test('a round without a clock goes on for as long as its table may', () => {
  const storage = fresh()
  noteRoom(storage, { code: 'AAAA', at: noon, names: [], ends: 0 })
  expect(kept(storage, noon + day - 1)).toEqual([['AAAA', '', 0]])
  expect(kept(storage, noon + day)).toEqual([])
})

test('of a table that is over its people stay for thirty days, its code for as long as the table', () => {
  const storage = fresh()
  noteRoom(storage, { code: 'AAAA', at: noon, names: ['Ann', 'Ben'] })
  expect(kept(storage, noon + day - 1)).toEqual([['AAAA', 'Ann Ben', undefined]])
  expect(kept(storage, noon + day)).toEqual([[undefined, 'Ann Ben', undefined]])
  expect(storage.getItem(recentKey)).not.toContain('AAAA')
  expect(kept(storage, noon + 30 * day - 1)).toHaveLength(1)
  expect(kept(storage, noon + 30 * day)).toEqual([])
})

test('ten are kept, the newest first', () => {
  const storage = fresh()
  for (let i = 0; i < 12; i++) noteRoom(storage, { code: `A${i}`, at: noon + i, names: [`P${i}`] })
  expect(kept(storage).map(([code]) => code)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `A${i}`))
})

test('a table is there once, and so are the same people', () => {
  const storage = fresh()
  noteRoom(storage, { code: 'AAAA', at: noon, names: ['Ann'] })
  noteRoom(storage, { code: 'AAAA', at: noon + 1, names: ['Ann', 'Ben'] })
  noteRoom(storage, { code: 'BBBB', at: noon + 2, names: ['Ben', 'Ann'] })
  noteRoom(storage, { code: 'CCCC', at: noon + 3, names: [], ends: noon + hour })
  expect(kept(storage)).toEqual([
    ['CCCC', '', noon + hour],
    ['BBBB', 'Ben Ann', undefined],
  ])
})

test('who has left the table is still remembered', () => {
  const storage = fresh()
  noteRoom(storage, { code: 'AAAA', at: noon, names: ['Ann'], ends: noon + hour })
  noteRoom(storage, { code: 'AAAA', at: noon + 1, names: [] })
  expect(kept(storage)).toEqual([['AAAA', 'Ann', undefined]])
})

test('a table that is gone leaves its people, and no code', () => {
  const storage = fresh()
  noteRoom(storage, { code: 'AAAA', at: noon, names: ['Ann'], ends: noon + hour })
  noteRoom(storage, { code: 'BBBB', at: noon + 1, names: [], ends: noon + hour })
  forgetRoom(storage, 'AAAA')
  forgetRoom(storage, 'BBBB')
  expect(kept(storage)).toEqual([[undefined, 'Ann', undefined]])
  expect(storage.getItem(recentKey)).not.toMatch(/AAAA|BBBB/)
})

test('one tap forgets all of it', () => {
  const storage = fresh()
  noteRoom(storage, { code: 'AAAA', at: noon, names: ['Ann'] })
  forgetRecent(storage)
  expect(storage.getItem(recentKey)).toBeNull()
})

test.each([
  '',
  'null',
  '{}',
  '[null, 7, {}]',
  '[{"at":1,"names":[3]}]',
  '[{"at":1,"names":[],"code":"/../x"}]',
])('what is no such list is nothing: %s', (text) => {
  const storage = fresh()
  storage.setItem(recentKey, text)
  expect(recentRooms(storage, 2)).toEqual([])
})
