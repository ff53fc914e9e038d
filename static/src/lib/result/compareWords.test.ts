import { expect, test } from 'vitest'
import { compareWords } from './compareWords'

test.each([
  ['more points before more letters', ['seated', 1], ['quiz', 4]],
  ['more letters before the alphabet', ['ant', 1], ['ruin', 1]],
  ['else the alphabet', ['seat', 1], ['ruin', 1]],
] as const)('the best word: %s', (_, worse, better) => {
  const words = [worse, better].map(([word, points]) => ({ word, points }))
  const best = better[0]
  expect(words.toSorted(compareWords)[0]?.word).toBe(best)
  expect(words.toReversed().toSorted(compareWords)[0]?.word).toBe(best)
})
