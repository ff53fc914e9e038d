import { expect, test } from 'vitest'
import { FakeStorage } from '../session/fakeBrowser'
import { isMuted, saveMutes, mutesAt, none, toggled } from './mutes'

const bob = { all: false, players: ['p_bob'] }

test('who is muted is not heard, and oneself always is', () => {
  expect(isMuted(bob, 'p_bob', 'p_ana')).toBe(true)
  expect(isMuted(bob, 'p_cyd', 'p_ana')).toBe(false)
  expect(isMuted({ all: true, players: [] }, 'p_cyd', 'p_ana')).toBe(true)
  expect(isMuted({ all: true, players: ['p_ana'] }, 'p_ana', 'p_ana')).toBe(false)
})

test('one mutes and listens again', () => {
  expect(toggled(none, 'p_bob')).toEqual(bob)
  expect(toggled(bob, 'p_bob')).toEqual(none)
})

test('mutes are kept for their table, and for no more than twenty tables', () => {
  const storage = new FakeStorage().asStorage()
  saveMutes('BCDFGHBC', bob, storage)
  expect(mutesAt('BCDFGHBC', storage)).toEqual(bob)
  expect(mutesAt('KTMVQRBC', storage)).toEqual(none)
  for (let i = 0; i < 20; i++) saveMutes(`table ${i}`, bob, storage)
  expect(mutesAt('BCDFGHBC', storage)).toEqual(none)
  expect(mutesAt('table 0', storage)).toEqual(bob)
  saveMutes('table 0', none, storage)
  expect(mutesAt('table 0', storage)).toEqual(none)
})

test('a storage that holds rubbish, or nothing at all, mutes nobody', () => {
  for (const rubbish of ['{', '7', '[7, ["BCDFGHBC"], ["BCDFGHBC", null], ["BCDFGHBC", {"all": 1}]]']) {
    const storage = new FakeStorage().asStorage()
    storage.setItem('rattle.muted', rubbish)
    expect(mutesAt('BCDFGHBC', storage)).toEqual(none)
  }
  expect(mutesAt('BCDFGHBC', null)).toEqual(none)
  expect(() => saveMutes('BCDFGHBC', bob, null)).not.toThrow()
})
