import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { pack, packed, type Entry } from '../../build/words'
import { gradeOf } from './diceSets'
import { unpack, type Lexicon } from './lexicon'

// The page unpacks the server's words from the server's own format.

const server = readFileSync(new URL('../../../engine/english/english.words', import.meta.url))
let all: Lexicon
let entries: Entry[]

beforeAll(() => {
  all = unpack(server)
  entries = [...all.words()].map(([word, node]) => [word, all.grade(node), all.isFlagged(node)])
}, 60_000)

test('all words packed here are the bytes that the server packs', () => {
  expect(entries.length).toBeGreaterThan(250_000)
  expect(Buffer.from(pack(entries)).equals(server)).toBe(true)
})

test(
  'the page fetches the words of the list that a round alone is played by',
  { timeout: 60_000 },
  async () => {
    const few = unpack(await packed())
    const written = (entries: Iterable<Entry>) =>
      [...entries].map(([word, , flag]) => word + Number(flag)).join(' ')
    const here = [...few.words()].map(([word, node]): Entry => [word, few.grade(node), few.isFlagged(node)])
    const standard = entries.filter(([, grade]) => grade <= gradeOf('standard'))
    // Not compared as lists, since the test runner is slow to compare long ones.
    expect(written(here) === written(standard)).toBe(true)
    expect(new Set(here.map(([, grade]) => grade))).toEqual(
      new Set([gradeOf('everyday'), gradeOf('standard')]),
    )
  },
)

test('no words are words, too', () => expect([...unpack(pack([])).words()]).toEqual([]))

test.each([
  ['nothing', new Uint8Array()],
  ['something else', new TextEncoder().encode('<!doctype html>')],
  ['the half of it', server.subarray(0, server.length / 2)],
  ['all but the end', server.subarray(0, -1)],
])('%s is told to be damaged', (_, data) => expect(() => unpack(data)).toThrow('the words are damaged'))
