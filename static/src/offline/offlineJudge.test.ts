import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { packed } from '../../build/words'
import type { Grid } from '../lib/protocol/messages'
import { OfflineJudge } from './offlineJudge'
import { diceSetById, facesOf } from './diceSets'
import { unpack, type Lexicon } from './lexicon'

// The page without the server judges words like the server: on a thousand boards, for words that count, near misses
// and nonsense. room/offlinetables_test.go does the same with the server's judge.

interface Line {
  dice: string
  min: number
  faces: string
  words: number
  answers: string
  tries: Record<string, number | string>
}

const told = readFileSync(new URL('testdata/judged.jsonl', import.meta.url), 'utf8')
const lines = told
  .trim()
  .split('\n')
  .slice(1) // the command that wrote it
  .map((line) => JSON.parse(line) as Line)

let lexicon: Lexicon
beforeAll(async () => void (lexicon = unpack(await packed())), 60_000)

function answersOf({ dice, min, faces }: Line): OfflineJudge {
  const cells = faces.split(' ')
  const size = Math.sqrt(cells.length)
  const grid: Grid = { rows: size, cols: size, topology: 'plane', faces: cells }
  return new OfflineJudge(lexicon, grid, { ...diceSetById(dice).settings, minLetters: min })
}

/** The same as in room/page_test.go. */
function digestOf({ words }: OfflineJudge): string {
  const hash = createHash('sha256')
  for (const { word, points, list, flagged } of words)
    if (!flagged) hash.update(`${word} ${points} ${list}\n`)
  return hash.digest('hex').slice(0, 16)
}

test('the page judges as the server does', { timeout: 120_000 }, () => {
  expect(lines.length).toBeGreaterThan(1000)
  for (const line of lines) {
    const answers = answersOf(line)
    const tries = Object.keys(line.tries).map((word) => {
      const judged = answers.judge(word)
      return [word, 'points' in judged ? judged.points : judged.refusal]
    })
    const shown = answers.words.filter(({ flagged }) => !flagged).length
    expect({ ...line, words: shown, answers: digestOf(answers), tries: Object.fromEntries(tries) }).toEqual(
      line,
    )
  }
})

test('a way to each word spells it, with each die once', () => {
  for (const line of lines.slice(0, 50)) {
    const faces = line.faces.toLowerCase().split(' ')
    for (const { word, path } of answersOf(line).words) {
      expect(path.map((cell) => faces[cell]).join('')).toBe(word)
      expect(new Set(path).size).toBe(path.length)
    }
  }
})

test('each face of a die is one', () => {
  expect(facesOf('HIMNUQu')).toEqual(['H', 'I', 'M', 'N', 'U', 'Qu'])
  expect(facesOf('EIO###')).toEqual(['E', 'I', 'O', '#', '#', '#'])
  expect(facesOf('QuInThErHeAn')).toEqual(['Qu', 'In', 'Th', 'Er', 'He', 'An'])
})
