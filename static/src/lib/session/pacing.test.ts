import { describe, expect, test } from 'vitest'
import { playing } from '../protocol/exampleRooms'
import { isPrompt, lateWords, RateLimiter, readyToSend, isStuck, awaitsAnswer } from './pacing'
import { initialState, reduce, type Action } from './roomState'

const after = (...actions: Action[]) => actions.reduce(reduce, initialState('tab'))
const room: Action = { kind: 'received', message: playing, at: 0 }
const asked = after(room, { kind: 'submitted', word: 'pins', path: [] }, { kind: 'sent', n: 1, at: 1000 })

describe('the table is out of reach', () => {
  test('when a word is not answered for four seconds', () => {
    expect(isStuck(asked, 4900)).toBe(false)
    expect(isStuck(asked, 5100)).toBe(true)
  })

  test('when the server says that its store does not answer', () => {
    expect(isStuck(after(room, { kind: 'received', message: { kind: 'waiting' }, at: 0 }), 0)).toBe(true)
  })

  test('when the connection is lost, until it is back', () => {
    expect(isStuck(after(room, { kind: 'lost' }), 0)).toBe(true)
    expect(isStuck(after(room, { kind: 'lost' }, room), 0)).toBe(false)
  })

  test('not because nobody finds anything', () => {
    expect(isStuck(after(room), 100_000)).toBe(false)
  })
})

test('an answer is waited for while a word is out', () => {
  expect(awaitsAnswer(after(room, { kind: 'submitted', word: 'pins', path: [] }))).toBe(false)
  expect(awaitsAnswer(asked)).toBe(true)
  expect(awaitsAnswer(reduce(asked, { kind: 'lost' }))).toBe(false)
})

test('an answer is prompt that comes within a second, to a word of this tab', () => {
  const answer = { kind: 'answer', tab: 'tab', n: 1, word: 'pins', points: 1, practice: false } as const
  expect(isPrompt(asked, answer, 1900)).toBe(true)
  expect(isPrompt(asked, answer, 2100)).toBe(false)
  expect(isPrompt(asked, { ...answer, tab: 'another' }, 1900)).toBe(false)
  expect(isPrompt(asked, { ...answer, n: 2 }, 1900)).toBe(false)
})

describe('a word is seen to wait', () => {
  const words = (state: typeof asked, now: number) => lateWords(state, now).map(({ word }) => word)

  test('when its answer is not there at a glance', () => {
    expect(words(asked, 1250)).toEqual([])
    expect(words(asked, 1350)).toEqual(['pins'])
  })

  test('at once when it cannot go', () => {
    expect(words(reduce(asked, { kind: 'lost' }), 1001)).toEqual(['pins'])
  })
})

test('words go out once, in order, and not before they are due', () => {
  const late: Action = {
    kind: 'received',
    message: { kind: 'answer', tab: 'tab', n: 1, word: 'pins', refusal: 'too-fast', practice: false },
    at: 1100,
  }
  const state = [late, { kind: 'submitted', word: 'pine', path: [] } as const].reduce(reduce, asked)
  expect(readyToSend(state, 1200).map(({ word }) => word)).toEqual(['pine'])
  expect(readyToSend(state, 2200).map(({ word }) => word)).toEqual(['pins', 'pine'])
})

test('fifteen go in a second, and not one more', () => {
  const pace = new RateLimiter()
  const taken = (now: number) => Array.from({ length: 40 }, () => pace.allow(now)).filter(Boolean).length
  expect(taken(0)).toBe(15)
  expect(taken(900)).toBe(0)
  expect(taken(1000)).toBe(15)
})
