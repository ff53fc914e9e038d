import { describe, expect, test } from 'vitest'
import type { Grid } from '../lib/protocol/messages'
import { spell } from './draft'
import { areAdjacent } from './grid'
import { interpret, trace, typedPathsOf } from './typedPaths'

const board = (rows: string[], topology: Grid['topology'] = 'plane'): Grid => ({
  rows: rows.length,
  cols: rows[0]!.split(' ').length,
  topology,
  faces: rows.flatMap((row) => row.split(' ')),
})

const textbook = board(['A T E E', 'A P Y O', 'T I N U', 'E D S E'])

describe('trace', () => {
  test.each(['pins', 'pines', 'sid', 'PINS'])('finds %s', (word) => {
    const path = trace(textbook, word)
    expect(path && spell(textbook, path)).toBe(word.toLowerCase())
  })

  test.each(['dates', 'pint', 'tepee', 'pinsx'])('does not find %s', (word) => {
    expect(trace(textbook, word)).toBeNull()
  })

  test('turns back from a dead end', () => {
    // The first A does not touch a B, the second one does.
    expect(trace(board(['A X X', 'X X X', 'X B A']), 'ab')).toEqual([8, 7])
  })

  test('takes a wild die only where no other will do', () => {
    const wild = board(['* A T', 'X X *'])
    expect(trace(wild, 'at')).toEqual([1, 2])
    expect(trace(wild, 'eat')).toEqual([0, 1, 2])
    expect(trace(wild, 'eats')).toEqual([0, 1, 2, 5])
  })

  test('does not cross a die without a letter', () => {
    const solid = board(['A # B'])
    expect(trace(solid, 'ab')).toBeNull()
  })

  const qu = board(['Qu I', 'T Z'])
  test.each([
    ['q', [0]],
    ['qu', [0]],
    ['qui', [0, 1]],
    ['quit', [0, 1, 2]],
  ])('lights the Qu die for %s', (typed, path) => {
    expect(trace(qu, typed)).toEqual(path)
  })

  test('gives up on a board made to stall it', () => {
    const same = board(Array.from({ length: 6 }, () => 'A A A A A A'))
    expect(trace(same, 'a'.repeat(36) + 'b')).toBeNull()
  })
})

describe('all ways', () => {
  const lit = (grid: Grid, text: string) => [...typedPathsOf(grid, text).dice].sort((a, b) => a - b)

  test('light every die that is on some way, and none that leads nowhere', () => {
    // Each E above the Y ends a path for `tee`; the T and E in the other corner do not.
    expect(lit(board(['T E E', 'X X X', 'T E X']), 'tee')).toEqual([0, 1, 2])
    expect(lit(board(['T E X', 'E E X', 'X X T']), 'tee')).toEqual([0, 1, 3, 4, 8])
  })

  test('are those that a search by hand finds', () => {
    const cells = [...textbook.faces.keys()]
    const paths = (text: string, path: number[] = []): number[][] =>
      path.length === text.length
        ? [path]
        : cells
            .filter((cell) => textbook.faces[cell]!.toLowerCase() === text[path.length])
            .filter(
              (cell) =>
                !path.includes(cell) && (path.length === 0 || areAdjacent(textbook, path.at(-1)!, cell)),
            )
            .flatMap((cell) => paths(text, [...path, cell]))
    for (const text of ['e', 't', 'ta', 'pi', 'tap', 'eeyi', 'dine', 'zoo']) {
      expect(lit(textbook, text), text).toEqual([...new Set(paths(text).flat())].sort((a, b) => a - b))
    }
  })

  test('take wild dice only where there is none without', () => {
    expect(lit(board(['* A T', 'X X *']), 'at')).toEqual([1, 2])
    expect(lit(board(['* A T', 'X X *']), 'eat')).toEqual([0, 1, 2, 5])
  })

  test('count a face that is half typed', () => {
    expect(lit(board(['T H', 'Th E']), 't')).toEqual([0, 2])
    expect(lit(board(['T H', 'Th E']), 'the')).toEqual([0, 1, 2, 3])
  })

  test('end on a board made to stall the search', () => {
    const same = board(Array.from({ length: 6 }, () => 'A A A A A A'))
    expect(typedPathsOf(same, 'a'.repeat(20)).path).toHaveLength(20)
  })
})

describe('Qu takes one key:', () => {
  const qu = board(['Qu I', 'T Z'])
  test.each([
    ['q', 'qu', [0]],
    ['qu', 'qu', [0]],
    ['qit', 'quit', [0, 1, 2]],
    ['quit', 'quit', [0, 1, 2]],
    ['tiq', 'tiqu', [2, 1, 0]],
    ['qat', 'qat', []],
    ['zit', 'zit', [3, 1, 2]],
  ])('%s is %s', (typed, word, path) => {
    expect(interpret(qu, typed)).toMatchObject({ word, ways: { path } })
  })

  test('a Q that lies alone is a Q, and beside a Qu each is what it spells', () => {
    expect(interpret(board(['Q A', 'T X']), 'qat')).toMatchObject({ word: 'qat', ways: { path: [0, 1, 2] } })
    expect(interpret(board(['Q A', 'T Qu']), 'qat')).toMatchObject({ word: 'qat' })
    expect(interpret(board(['Q X', 'Qu X', 'I T']), 'qit')).toMatchObject({ word: 'quit' })
  })

  test('a wild die stands for a Q less than a Qu does', () => {
    expect(interpret(board(['Qu I', 'T *']), 'qit')).toMatchObject({
      word: 'quit',
      ways: { path: [0, 1, 2] },
    })
  })
})
