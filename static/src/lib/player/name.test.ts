import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson, proposedKey, rememberedName, rememberName } from '../device/storage'
import { FakeStorage } from '../session/fakeBrowser'
import { anotherName, chooseName, isDrawn, ownName, whenChosen } from './name'

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage().asStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a name is proposed once, and is nobody’s at the table', () => {
  const name = ownName()
  expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  expect(ownName()).toBe(name)
  expect(isDrawn(name)).toBe(true)
  const other = ownName([name, 'Ann'])
  expect(other).not.toBe(name)
  expect(ownName()).toBe(other)
})

test('a name that somebody chose stays, whoever has it', () => {
  ownName()
  chooseName('Ann')
  expect(ownName(['Ann'])).toBe('Ann')
  expect(isDrawn('Ann')).toBe(false)
})

test('a drawn name that was played with gives way, too, and one that was chosen before does not', () => {
  const name = ownName()
  rememberName(name)
  const other = ownName([name])
  expect(other).not.toBe(name)
  expect(rememberedName()).toBe(other)
  chooseName('Ann')
  expect(rememberedName()).toBe('Ann')
  expect(ownName(['Ann'])).toBe('Ann')
})

test('where one sits the name is told', () => {
  const told: string[] = []
  whenChosen((name) => told.push(name))
  chooseName('Ann')
  anotherName(['Ann'])
  expect(told).toEqual(['Ann'])
})

test('who is forgotten is a stranger', () => {
  chooseName('Ann')
  rememberName('Ann')
  localStorage.setItem(proposedKey, '1')
  forgetPerson()
  expect(localStorage.getItem(proposedKey)).toBeNull()
  expect(rememberedName()).toBe('')
  expect(ownName()).not.toBe('Ann')
})

test('without a storage there is a name all the same', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(ownName()).not.toBe('')
})
