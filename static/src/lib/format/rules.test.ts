import { describe, expect, test } from 'vitest'
import { diceSets, sizes, withDice } from '../room/dice'
import { en } from '../../lang/en'
import { lobby } from '../protocol/exampleRooms'
import type { Series, Settings } from '../protocol/messages'
import { seriesText, openText, roundText } from './rules'
import { ruleSentences } from './ruleSentences'

const { settings } = lobby
const ruled = (some: Partial<Settings>) => ruleSentences(en, { ...settings, ...some }).slice(1)

describe('the rules in words', () => {
  test('say no more than is needed', () => {
    expect(ruled({})).toEqual([
      'A word that two of you find counts for neither.',
      'Words of 3 letters or more.',
    ])
  })

  test.each<[string, Partial<Settings>]>([
    ['A word counts for whoever finds it first.', { shared: 'first' }],
    ['A wrong word costs a point.', { penalty: true }],
    ['1 die that can be any letter.', { wildcards: 1 }],
    ['2 dice that can be any letter.', { wildcards: 2 }],
    ['Each edge touches the one across.', { topology: 'torus' }],
    ['Everyday words only.', { list: 'everyday' }],
    ['A match of 3 rounds.', { rounds: 3 }],
    ['A match to 100 points.', { target: 100 }],
    ['One point a word.', { scoring: 'flat' }],
  ])('%s', (sentence, some) => {
    expect(ruled(some)).toContain(sentence)
  })

  test('have nothing on sharing for who plays alone', () => {
    expect(ruled({ access: 'solo' })).toEqual(['Words of 3 letters or more.'])
  })
})

test('other dice bring their own time, shortest word and points, and leave the rest', () => {
  const wish = withDice({ ...settings, penalty: true }, 'en-5x5-big-deluxe')
  expect(wish).toMatchObject({ dice: 'en-5x5-big-deluxe', penalty: true, shared: 'cancel' })
  expect(Object.keys(wish)).not.toEqual(expect.arrayContaining(['seconds']))
  expect(Object.keys(wish)).not.toEqual(expect.arrayContaining(['minLetters']))
  expect(Object.keys(wish)).not.toEqual(expect.arrayContaining(['scoring']))
})

test('there are dice of each size', () => {
  expect(sizes.filter((size) => !diceSets.some((dice) => dice.size === size))).toEqual([])
})

describe('a match', () => {
  const match = (some: Partial<Series> = {}): Series => ({
    round: 1,
    rounds: 3,
    target: 0,
    over: false,
    standings: [
      { id: 'p_bob', name: 'Bob', points: 7, rank: 1 },
      { id: 'p_ana', name: 'Ana', points: 5, rank: 2 },
    ],
    ...some,
  })

  test.each([
    ['Bob leads the match.', match(), 'p_ana'],
    ['You lead the match.', match(), 'p_bob'],
    ['Bob wins the match.', match({ over: true }), 'p_ana'],
    ['The match is yours.', match({ over: true }), 'p_bob'],
    ['', match({ standings: [] }), 'p_ana'],
  ])('%s', (text, match, you) => {
    expect(seriesText(en, match, you)).toBe(text)
  })

  test('counts its rounds from the one that is played, and after it the one that was', () => {
    expect(roundText(en, { phase: 'playing', round: 9, series: match() })).toBe('Round 2 of 3')
    expect(roundText(en, { phase: 'results', round: 9, series: match({ round: 2 }) })).toBe('Round 2 of 3')
    expect(roundText(en, { phase: 'playing', round: 9 })).toBe('Round 9')
  })
})

test('an open table says who is there and what goes on', () => {
  const table = {
    code: 'BCDFGHBC',
    dice: 'en-4x4-new',
    seconds: 180,
    players: 1,
    seats: 16,
    round: 2,
    rounds: 0,
  }
  expect(openText(en, { ...table, phase: 'playing' })).toBe('1 player, playing, round 2')
  expect(openText(en, { ...table, phase: 'results', players: 3 })).toBe('3 players, between rounds')
})
