import { expect, test } from 'vitest'
import { en } from '../../lang/en'
import { resultMessage } from './shareText'
import type { Score } from '../protocol/result'

const score = (name: string, rank: number, points: number, ...words: string[]): Score => ({
  id: name,
  name,
  rank,
  points,
  wrong: 0,
  found: words.length,
  words: words.map((word) => ({ word, points: 1, worth: 1, finders: 1, at: 0 })),
})

test('a result is a message that names no word', () => {
  const players = [score('Ann', 1, 4, 'tie', 'squirt'), score('Bob', 2, 0)]
  expect(resultMessage(en, players)).toBe(
    'Rattle: Ann won, by four points.\nAnn 4 ◆●\nBob 0\nCan you see more?',
  )
})

test('of who played alone it says what they made', () => {
  expect(resultMessage(en, [score('Ann', 1, 2, 'tequila')])).toBe(
    'Rattle: Ann made 2 points.\n▲\nCan you see more?',
  )
})
