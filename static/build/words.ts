//  engine/english/english.words ─▶ the words of the list for offline solo rounds ─▶ english.words
//
// The page judges by it while offline. It is a separate file, whose name changes with its content.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { diceSetById, gradeOf, listOf, defaultDice } from '../src/offline/diceSets.ts'
import { ends, last, magic, parent, unpack, type Lexicon } from '../src/offline/lexicon.ts'

const source = new URL('../../engine/english/english.words', import.meta.url)
/** Where the page finds the words: `import address from 'words/english.words?url'`. */
const folder = fileURLToPath(new URL('../.words', import.meta.url))

/** A word with its grade, and whether it is flagged. */
export type Entry = [word: string, grade: number, flagged: boolean]

/** The words of one list, each with the grade of the smallest list that has it. */
function* wordsOf(lexicon: Lexicon, list: string): Generator<Entry> {
  for (const [word, node] of lexicon.words()) {
    const grade = lexicon.grade(node)
    if (grade <= gradeOf(list)) yield [word, gradeOf(listOf(grade)), lexicon.isFlagged(node)]
  }
}

interface Node {
  kids: Map<number, Node>
  /** Grade of the word that ends here; -1 if none does. */
  grade: number
  flagged: boolean
}

const node = (): Node => ({ kids: new Map(), grade: -1, flagged: false })

/** Packs words, which must be in alphabetical order, as the server does. */
export function pack(words: Iterable<Entry>): Uint8Array {
  const root = node()
  for (const [word, grade, flagged] of words) {
    let at = root
    for (const letter of word) {
      const code = letter.charCodeAt(0) - 97
      let next = at.kids.get(code)
      if (!next) at.kids.set(code, (next = node()))
      at = next
    }
    Object.assign(at, { grade, flagged })
  }
  return Uint8Array.from(bytesOf(root))
}

function bytesOf(root: Node): number[] {
  const nodes: number[] = []
  const ended: Node[] = []
  const level = [root]
  // The loop visits what it appends: breadth first.
  for (const { kids } of level) {
    let left = kids.size
    for (const [letter, kid] of kids) {
      const flag = (bit: number, set: boolean) => (set ? bit : 0)
      nodes.push(
        letter | flag(ends, kid.grade >= 0) | flag(last, --left === 0) | flag(parent, kid.kids.size > 0),
      )
      if (kid.grade >= 0) ended.push(kid)
      level.push(kid)
    }
  }
  const grades = Array.from({ length: (ended.length + 1) >> 1 }, (_, i) => {
    const [low, high] = [ended[2 * i]!.grade, ended[2 * i + 1]?.grade ?? 0]
    return low | (high << 4)
  })
  const flagged = ended.flatMap(({ flagged }, at) => (flagged ? [at] : []))
  const gaps = flagged.flatMap((at, i) => number(at - (flagged[i - 1] ?? 0)))
  const start = [...magic].map((letter) => letter.charCodeAt(0))
  return [start, number(nodes.length), nodes, grades, number(flagged.length), gaps].flat()
}

function number(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)]
}

/** The packed list for offline solo rounds. */
export async function packed(): Promise<Uint8Array> {
  const { list } = diceSetById(defaultDice).settings
  return pack(wordsOf(unpack(await readFile(source)), list))
}

/** Writes the words where the page imports them, and defines their size for it. */
export function words(): Plugin {
  return {
    name: 'rattle-words',
    async config(_, { mode }) {
      if (mode === 'test') return { define: { __WORDS_WEIGH__: 0 } }
      const list = await packed()
      await mkdir(folder, { recursive: true })
      await writeFile(`${folder}/english.words`, list)
      const sent = await promisify(brotliCompress)(list)
      return {
        resolve: { alias: [{ find: /^words\//, replacement: `${folder}/` }] },
        define: { __WORDS_WEIGH__: sent.length },
      }
    },
  }
}
