import { execFileSync } from 'node:child_process'
import { spell } from '../src/board/draft'
import { areAdjacent } from '../src/board/grid'
import type { Catalogue } from '../src/lang/catalogue'
import { en } from '../src/lang/en'
import type { Grid } from '../src/lib/protocol/messages'
import { reasonText, traceProblem } from '../src/lib/format/traceReason'
import { program } from './programs'

type Words = [string, string, string, string, string, string, ...string[]]

/** Everyday words that the board has, the longest first, as the program itself finds them. Not every board has many: rich ones do. */
export function wordsOn(board: Grid, min = 12): Words {
  const words = solve(board, 'everyday').sort((a, b) => b.length - a.length)
  if (words.length < min) throw new Error(`${words.length} words on a board that has ${min} at least?`)
  return words as Words
}

/** Three letters with a path that no list has for a word. */
export function nonsenseOn(board: Grid): string {
  const words = new Set(solve(board, 'full'))
  const cells = [...board.faces.keys()]
  const next = (path: number[]) =>
    cells.filter((cell) => !path.includes(cell) && areAdjacent(board, path.at(-1)!, cell))
  const paths = cells.flatMap((a) => next([a]).flatMap((b) => next([a, b]).map((c) => [a, b, c])))
  return paths.map((path) => spell(board, path)).find((text) => text.length === 3 && !words.has(text))!
}

/** What the page says of a word that the board has no path for. */
export const reasonOn = (board: Grid, word: string, catalogue: Catalogue = en) =>
  reasonText(catalogue, traceProblem(board, word), word)

function solve({ faces, rows, cols }: Grid, list: 'everyday' | 'full'): string[] {
  const board = Array.from({ length: rows }, (_, row) => faces.slice(row * cols, (row + 1) * cols).join(' '))
  const solved = execFileSync(program(), ['solve', board.join('/'), '--list', list], { encoding: 'utf8' })
  return solved
    .split('\n')
    .filter((line) => /^[A-Z]+$/.test(line))
    .map((word) => word.toLowerCase())
}
