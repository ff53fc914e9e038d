import { expect, test } from 'vitest'
import type { LabWord } from '../../lib/api/lab'
import { holding, ordered } from './wordFilter'

const word = (word: string, points: number): LabWord => ({ word, points, path: [], list: 'full' })
const words = [word('tea', 1), word('steam', 2), word('eat', 1), word('teats', 2), word('ate', 1)]
const names = (list: LabWord[]) => list.map(({ word }) => word).join(' ')

test('words stand in the order that was asked for', () => {
  expect(names(ordered(words, 'points'))).toBe('steam teats ate eat tea')
  expect(names(ordered(words, 'letters'))).toBe('steam teats ate eat tea')
  expect(names(ordered(words, 'alphabet'))).toBe('ate eat steam tea teats')
  expect(names(ordered([word('quit', 9), word('abides', 1)], 'letters'))).toBe('abides quit')
})

test('who looks for letters sees what begins with them first', () => {
  expect(names(holding(words, 'te'))).toBe('tea teats steam ate')
  expect(names(holding(words, ' EA '))).toBe('eat tea steam teats')
  expect(names(holding(words, ''))).toBe(names(words))
  expect(holding(words, 'x')).toEqual([])
})
