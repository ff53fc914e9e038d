import { expect, test } from 'vitest'
import { diceSets } from '../lib/room/dice'
import { offlineDiceSets, diceSetById, randomInt, facesOf, roll, defaultDice } from './diceSets'

test('the page offers the dice that it can deal', () => {
  expect(offlineDiceSets.map(({ settings }) => settings.dice).sort()).toEqual(
    diceSets.map(({ id }) => id).sort(),
  )
  expect(diceSetById('').settings).toMatchObject({
    dice: defaultDice,
    seconds: 180,
    minLetters: 3,
    access: 'solo',
  })
})

/** Returns the same numbers each time, each below the given limit. */
function drawer(seed: number) {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) % n
  }
}

test.each(offlineDiceSets.map((set) => [set.settings.dice, set] as const))(
  '%s: each die lies on one cell',
  (_, set) => {
    for (let seed = 1; seed <= 50; seed++) {
      const { faces, rows, cols } = roll(set, drawer(seed))
      expect(rows * cols).toBe(set.dice.length)
      // Each cell can be matched with a die that has its face: as many dice as cells, one for each.
      const taken = new Map<number, number>()
      const place = (die: number, tried: Set<number>): boolean =>
        faces.some((face, cell) => {
          if (tried.has(cell) || !facesOf(set.dice[die]!).some((side) => side === face)) return false
          tried.add(cell)
          const other = taken.get(cell)
          if (other !== undefined && !place(other, tried)) return false
          taken.set(cell, die)
          return true
        })
      expect(set.dice.every((_, die) => place(die, new Set()))).toBe(true)
    }
  },
)

test('each die comes to lie anywhere, on each of its sides', () => {
  const set = diceSetById(defaultDice)
  const seen = new Set<string>()
  for (let seed = 1; seed <= 3000; seed++)
    roll(set, drawer(seed * 7919)).faces.forEach((face, cell) => face === 'Qu' && seen.add(`${face} ${cell}`))
  // The set has only one Qu.
  expect(seen.size).toBe(16)
})

test('draws are below what is asked for, and as even as chance', () => {
  const counts = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < 6000; i++) counts[randomInt(6)]!++
  // Seven standard deviations: by chance, practically never.
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(7 * 29)
})
