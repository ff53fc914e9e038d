import { expect, test } from 'vitest'
import { en } from '../../lang/en'
import { mentionsIn } from './mentions'
import type { AwardKind, Result } from '../protocol/result'

const names: Record<string, string> = { ana: 'You', bob: 'Bob' }
const called = {
  title: (id: string) => names[id] ?? id,
  listed: (all: readonly string[]) => all.join(' and '),
}

const bare: Result = {
  players: [],
  words: [],
  total: 0,
  points: 0,
  lists: [],
  fair: { secret: '', contributions: [], commitment: '', terms: '', attempt: 1, signature: '' },
  recap: { duration: 1000, timelines: [], awards: [], heatmap: [] },
  early: false,
}

const mentions = (change: Partial<Result>) => mentionsIn(en, { ...bare, ...change }, called)

test('of a round without anything nothing is worth a mention', () => {
  expect(mentions({})).toEqual([])
})

test('what stands out is said with its word', () => {
  const recap = {
    ...bare.recap,
    turningPoint: { player: 'ana', at: 134_000, word: 'bat' },
    longest: { player: 'bob', at: 5, word: 'latrine' },
  }
  const missed = { word: 'sequined', points: 11, path: [], list: 'standard' as const }
  const grades = [{ list: 'everyday' as const, words: 8, found: 3 }]
  expect(mentions({ recap, missed, lists: grades })).toEqual([
    { kind: 'turn', title: 'Ahead for good', text: 'You, by bat at 2:14', word: 'bat' },
    { kind: 'longest', title: 'Longest word', text: 'Bob: latrine, seven letters', word: 'latrine' },
    { kind: 'missed', title: 'The one that got away', text: 'sequined, 11 points', word: 'sequined' },
    { kind: 'common', title: 'Everyday words', text: '3 of 8 seen at this table, 38%' },
  ])
})

test('a turn by the loss of somebody else has no word', () => {
  const recap = { ...bare.recap, turningPoint: { player: 'bob', at: 61_000 } }
  expect(mentions({ recap })).toEqual([{ kind: 'turn', title: 'Ahead for good', text: 'Bob, at 1:01' }])
})

test.each([
  ['twins', { with: 'ana' }, 3, 'Bob and You: 3 words in common'],
  ['last-gasp', { word: 'tide' }, 1900, 'Bob: tide, with 2 seconds to go'],
  ['last-gasp', {}, 300, 'Bob: with less than a second to go'],
  ['early-bird', { word: 'tide' }, 4000, 'Bob: tide, after 4 seconds'],
] as const)('%s', (kind, more, n, text) => {
  const awards = [{ kind, player: 'bob', n, ...more }]
  expect(mentions({ recap: { ...bare.recap, awards } })[0]).toMatchObject({ kind, text })
})

test('an award that this page is too old to know is passed over', () => {
  const awards = [{ kind: 'sleeper' as AwardKind, player: 'bob', n: 1 }]
  expect(mentions({ recap: { ...bare.recap, awards } })).toEqual([])
})

test('who played alone is told what they saw, and nobody else is', () => {
  const ann = { id: 'ann', name: 'Ann', rank: 1, points: 3, wrong: 0, found: 1, words: [] }
  const alone: Result = { ...bare, players: [ann], lists: [{ list: 'everyday', words: 8, found: 3 }] }
  const common = (you: string) =>
    mentionsIn(en, alone, { ...called, you }).find(({ kind }) => kind === 'common')?.text
  expect(common('ann')).toBe('You saw 3 of 8, 38%')
  expect(common('bob')).toBe('3 of 8 seen at this table, 38%')
})
