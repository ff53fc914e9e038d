import { describe, expect, test } from 'vitest'
import { readFaces, writeFaces } from './same'

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
