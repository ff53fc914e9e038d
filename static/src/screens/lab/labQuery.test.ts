import { expect, test } from 'vitest'
import type { Grid } from '../../lib/protocol/messages'
import { edges, scoringTables, lengths, lists, readQuery, defaults, writeQuery } from './labQuery'

const grid: Grid = { rows: 2, cols: 2, topology: 'plane', faces: ['Qu', 'I', '*', '#'] }

test('what is as usual is not written', () => {
  expect(writeQuery({ grid, rules: { ...defaults, topology: 'plane' } })).toBe('?f=QuI._-')
})

test('whatever is chosen is read as it was written', () => {
  for (const topology of edges)
    for (const list of lists)
      for (const minLetters of lengths)
        for (const scoring of scoringTables) {
          const kept = { grid: { ...grid, topology }, rules: { topology, list, minLetters, scoring } }
          expect(readQuery(writeQuery(kept))).toEqual(kept)
        }
})

test.each(['', '?f=', '?f=A.BC', '?l=everyday', `?f=${'A'.repeat(99_999)}`])('%.20s has no board', (search) =>
  expect(readQuery(search)).toBeNull(),
)

test('what a link says wrong is as usual', () => {
  expect(readQuery('?f=AB&w=sphere&l=slang&m=99&p=rope')).toEqual({
    grid: { rows: 1, cols: 2, topology: 'plane', faces: ['A', 'B'] },
    rules: { ...defaults, topology: 'plane' },
  })
})
