import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { spell } from '../src/board/draft'
import { areAdjacent } from '../src/board/grid'
import type { Catalogue } from '../src/lang/catalogue'
import { en } from '../src/lang/en'
import type { Grid } from '../src/lib/protocol/messages'
import { reasonText, traceProblem } from '../src/lib/format/traceReason'
import { program } from './programs'

type Words = [string, string, string, string, string, string, ...string[]]

/** The everyday words of a board, longest first, as the program finds them; throws if there are fewer than min. Rich boards have many, others may have few. */
export function wordsOn(board: Grid, min = 12): Words {
  const words = solve(board, 'everyday').sort((a, b) => b.length - a.length)
  if (words.length < min) throw new Error(`a board with only ${words.length} words, not ${min}`)
  return words as Words
}

/** Three letters with a path that are not a word of any list, and without blank faces. */
export function nonsenseOn(board: Grid): string {
  const words = new Set([...solve(board, 'full'), ...flaggedWords()])
  const cells = [...board.faces.keys()]
  const next = (path: number[]) =>
    cells.filter((cell) => !path.includes(cell) && areAdjacent(board, path.at(-1)!, cell))
  const paths = cells.flatMap((a) => next([a]).flatMap((b) => next([a, b]).map((c) => [a, b, c])))
  return paths.map((path) => spell(board, path)).find((text) => /^[a-z]{3}$/.test(text) && !words.has(text))!
}

/** What the page says about a word without a path on the board. */
export const reasonOn = (board: Grid, word: string, catalogue: Catalogue = en) =>
  reasonText(catalogue, traceProblem(board, word), word)

/** Words that count though the game, and so `solve`, never shows them. */
function flaggedWords(): string[] {
  const file = readFileSync(new URL('../../engine/english/flagged.txt', import.meta.url), 'utf8')
  return file.split('\n').flatMap((line) => (line.startsWith('#') ? [] : line.split(' ')))
}

function solve({ faces, rows, cols }: Grid, list: 'everyday' | 'full'): string[] {
  const board = Array.from({ length: rows }, (_, row) => faces.slice(row * cols, (row + 1) * cols).join(' '))
  const solved = execFileSync(program(), ['solve', board.join('/'), '--list', list], { encoding: 'utf8' })
  return solved
    .split('\n')
    .filter((line) => /^[A-Z]+$/.test(line))
    .map((word) => word.toLowerCase())
}
