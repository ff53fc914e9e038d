import { describe, expect, test } from 'vitest'
import { en } from '../../lang/en'
import { listNamesIn } from '../../lang/t.svelte'
import { lobby } from '../protocol/exampleRooms'
import type { Score } from '../protocol/result'
import { settingsText } from './rules'
import { verdictText } from '../result/verdict'
import { answerText, clockText, moments } from './feedback'

const score = (id: string, rank: number, points: number): Score => ({
  id,
  name: id,
  rank,
  points,
  wrong: 0,
  found: 0,
  words: [],
})

describe('the end, as Ana hears it', () => {
  test.each([
    ['You won, by one point.', [score('Ana', 1, 38), score('Bob', 2, 37)]],
    ['You won, by 21 points.', [score('Ana', 1, 21), score('Bob', 2, 0)]],
    ['Bob won, by one point. So close.', [score('Bob', 1, 38), score('Ana', 2, 37)]],
    ['Bob won, by ten points.', [score('Bob', 1, 38), score('Ana', 2, 28)]],
    ['Bob won, by one point.', [score('Bob', 1, 38), score('Mei', 2, 37), score('Ana', 3, 3)]],
    ['A tie, at 38.', [score('Ana', 1, 38), score('Bob', 1, 38), score('Mei', 3, 1)]],
    ['No points for anybody.', [score('Ana', 1, 0), score('Bob', 1, 0)]],
    ['You made 1 point.', [score('Ana', 1, 1)]],
    ['No points this time.', [score('Ana', 1, 0)]],
    ['Bob made 5 points.', [score('Bob', 1, 5)]],
    ['No points for anybody.', [score('Ana', 1, -1), score('Bob', 2, -2)]],
  ])('%s', (text, scores) => {
    expect(verdictText(en, scores, 'Ana')).toBe(text)
  })
})

test.each([
  ['leotard, 5 points', { points: 5 }],
  ['leotard, 1 point', { points: 1 }],
  ['“leotard” is not in the dictionary', { refusal: 'not-a-word' }],
  ['No path for “leotard” on this board', { refusal: 'not-on-board' }],
  ['Three letters or more', { refusal: 'too-short' }],
  ['You have “leotard” already', { refusal: 'already-found' }],
  ['“leotard” is not in the dictionary. One point off', { refusal: 'not-a-word', points: -1 }],
] as const)('%s', (text, verdict) => {
  expect(answerText(en, { n: 1, word: 'leotard', path: [], points: 0, ...verdict }, lobby.settings)).toBe(
    text,
  )
})

test.each([
  [180, '4 by 4, 3 minutes'],
  [60, '4 by 4, 1 minute'],
  [90, '4 by 4, 90 seconds'],
  [0, '4 by 4, no clock'],
])('a round of %i seconds', (seconds, text) => {
  expect(settingsText(en, { ...lobby.settings, seconds })).toBe(text)
})

test.each([
  [180, '3:00'],
  [107, '1:47'],
  [9, '0:09'],
])('%i seconds on the clock', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test.each([
  ['', []],
  ['Ana', ['Ana']],
  ['Ana and Bob', ['Ana', 'Bob']],
  ['Ana, Bob and Mei', ['Ana', 'Bob', 'Mei']],
])('%s', (text, names) => {
  expect(listNamesIn('en', names)).toBe(text)
})

test.each([
  [179.5, [120, 60, 30, 10, 0]],
  [59.5, [30, 10, 0]],
  [29.5, [10, 0]],
  [13.5, [10, 0]],
  [9.5, [0]],
])('in a round of %s seconds what is left is said at %j', (whole, seconds) => {
  expect(moments(whole)).toEqual(seconds)
})
