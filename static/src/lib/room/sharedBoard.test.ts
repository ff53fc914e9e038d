import { describe, expect, test } from 'vitest'
import { diceSets } from './dice'
import { lobby } from '../protocol/exampleRooms'
import type { Grid, Settings } from '../protocol/messages'
import { losesBoard, readFaces, parseSharedBoard, sharedBoardPath, writeFaces } from './sharedBoard'

const all = ['A', 'E', 'I', 'N', 'T', 'U', 'Z', 'Qu', 'In', 'Th', 'Er', 'He', 'An', '*', '#']

describe('a board in a link', () => {
  test('is short and legible', () => {
    const faces = ['A', 'Qu', '*', 'I', 'In', '#']
    expect(writeFaces({ faces, cols: 3 })).toBe('AQu_.IIn-')
    expect(readFaces('AQu_.IIn-')).toEqual({ rows: 2, cols: 3, faces })
  })

  test('is read as it was written, whatever lies on it', () => {
    let chance = 7
    const next = (n: number) => (chance = (chance * 48271) % 2147483647) % n
    for (let i = 0; i < 500; i++) {
      const [rows, cols] = [1 + next(20), 1 + next(20)]
      const faces = Array.from({ length: rows * cols }, () => all[next(all.length)]!)
      const text = writeFaces({ faces, cols })
      expect(new URLSearchParams({ b: text }).toString()).toBe(`b=${text}`)
      expect(readFaces(text)).toEqual({ rows, cols, faces })
    }
  })

  test.each([
    '',
    'AB.C',
    'A..B',
    'AB.',
    '.',
    'ab',
    'Q',
    'Qx',
    'A B',
    'A7',
    'Ä',
    '*',
    '#',
    'A'.repeat(21),
    'A.'.repeat(20) + 'A',
  ])('is not in %o', (text) => expect(readFaces(text)).toBeNull())
})

test('a board that was given goes by rules that deal another, and by no others', () => {
  const now: Settings = { ...lobby.settings, customBoard: true }
  expect(losesBoard(now, { ...now, seconds: 60, list: 'full', minLetters: 4 })).toBe(false)
  expect(losesBoard(now, { dice: now.dice })).toBe(false)
  for (const wish of [
    { dice: 'en-5x5-big-2012' },
    { topology: 'torus' as const },
    { wildcards: 1 },
    { richness: 'rich' as const },
    { access: 'public' as const },
  ]) {
    expect(losesBoard(now, { ...now, ...wish })).toBe(true)
    expect(losesBoard({ ...now, customBoard: false }, { ...now, ...wish })).toBe(false)
  }
})

describe('a board to play again', () => {
  const edges = ['plane', 'cylinder', 'torus'] as const
  const grid: Grid = { rows: 3, cols: 3, topology: 'plane', faces: [...'ABC', 'Qu', ...'EF#*I'] }
  const good = sharedBoardPath(grid, { dice: 'en-4x4-new', seconds: 180, minLetters: 3 })
  const searchOf = (path: string) => path.slice(path.indexOf('?'))

  test('has a short address', () => {
    expect(good).toBe('/b?d=en-4x4-new&t=180&m=3&f=ABC.QuEF.-_I')
  })

  test('is read with its rules as it was written', () => {
    let chance = 11
    const next = (n: number) => (chance = (chance * 48271) % 2147483647) % n
    const tame = all.filter((face) => face !== '*')
    for (let i = 0; i < 500; i++) {
      const [rows, cols] = [3 + next(4), 3 + next(4)]
      const faces = Array.from({ length: rows * cols }, () => tame[next(tame.length)]!)
      for (let wild = next(3); wild > 0; wild--) faces[next(faces.length)] = '*'
      const same = { rows, cols, topology: edges[next(3)]!, faces }
      const rules = { dice: diceSets[next(7)]!.id, seconds: next(601), minLetters: 3 + next(6) }
      const path = sharedBoardPath(same, rules)
      // Messengers and address bars leave such an address unchanged.
      expect(path).toMatch(/^\/b\?[\w.&=-]+$/)
      expect(new URL(path, 'https://rattle.example').search).toBe(searchOf(path))
      expect(parseSharedBoard(searchOf(path))).toEqual({ grid: same, ...rules })
    }
  })

  test.each([
    '',
    '?f=ABC.DEF.GHI',
    good.replace('d=en-4x4-new', 'd=loaded'),
    good.replace('d=en-4x4-new', 'd=constructor'),
    good.replace('t=180', 't=-1'),
    good.replace('t=180', 't=9999'),
    good.replace('t=180', 't=1e3'),
    good.replace('t=180&', ''),
    good.replace('m=3', 'm=2'),
    good.replace('m=3', 'm=9'),
    good.replace('m=3', 'm=3.5'),
    `${good}&w=sphere`,
    good.replace('f=ABC', 'f=__C'),
    good.replace(/f=.*/, 'f=AB.CD.EF'),
    good.replace(/f=.*/, 'f=ABC.DEF'),
    good.replace(/f=.*/, `f=${Array(7).fill('ABC').join('.')}`),
    good.replace(/f=.*/, `f=${Array(3).fill('ABCDEFG').join('.')}`),
    good.replace(/f=.*/, 'f=<b>.<b>.<b>'),
    good.replace(/f=.*/, 'f=%FF%FE'),
    good.replace(/f=.*/, `f=${'A'.repeat(100_000)}`),
  ])('is not in %o', (path) => expect(parseSharedBoard(searchOf(path))).toBeNull())
})
