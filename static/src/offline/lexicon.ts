// The words of a list, in the format in which the server packs them (engine/pack.go):
//
//   "RATTLE1\n"
//   a number   of nodes, without the root
//   a byte per node, breadth first:  bits 0-4 letter, 5 a word ends here, 6 last child, 7 has children
//   half a byte per word, low half first: its grade
//   a number   of flagged words, then for each: the number of words since the last one
//
// A number has seven bits per byte, the low ones first; the top bit is set in all of its bytes but the last.

export const magic = 'RATTLE1\n'
export const ends = 1 << 5
export const last = 1 << 6
export const parent = 1 << 7
const letterOf = (byte: number) => byte & 31

const letters = (1 << 26) - 1
const wordBit = 1 << 26
const flagBit = 1 << 27
const gradeShift = 28

/** The nodes of a trie by number. The root is 0; as the target of a letter, 0 means none. */
export class Lexicon {
  /** `bits`: the letters of each node, and the flags of a word that ends there. `children`: the first child of each. */
  constructor(
    private readonly bits: Uint32Array,
    private readonly children: Uint32Array,
  ) {}

  /** Returns the node after a letter, with a as 0; 0 if no word continues with it. */
  next(node: number, letter: number): number {
    const bits = this.bits[node] ?? 0
    const bit = 1 << letter
    return bits & bit ? (this.children[node] ?? 0) + ones(bits & (bit - 1)) : 0
  }

  /** Returns the node after a text in lower case. */
  follow(node: number, text: string): number {
    for (let i = 0; i < text.length; i++) {
      node = this.next(node, text.charCodeAt(i) - 97)
      if (node === 0) return 0
    }
    return node
  }

  isWord(node: number): boolean {
    return ((this.bits[node] ?? 0) & wordBit) !== 0
  }

  /** Whether the word is flagged: the game does not name it on its own. */
  isFlagged(node: number): boolean {
    return ((this.bits[node] ?? 0) & flagBit) !== 0
  }

  /** Returns how rare the word is. */
  grade(node: number): number {
    return (this.bits[node] ?? 0) >>> gradeShift
  }

  /** Yields all words with their nodes, alphabetically. */
  *words(node = 0, text = ''): Generator<[string, number]> {
    if (this.isWord(node)) yield [text, node]
    for (let letter = 0; letter < 26; letter++) {
      const next = this.next(node, letter)
      if (next) yield* this.words(next, text + String.fromCharCode(97 + letter))
    }
  }
}

function ones(bits: number): number {
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Unpacks words; throws if the data is damaged. */
export function unpack(data: Uint8Array): Lexicon {
  const reader = new Reader(data)
  if (String.fromCharCode(...reader.take(magic.length)) !== magic) throw damaged()
  const nodes = reader.take(reader.number())
  const bits = new Uint32Array(nodes.length + 1)
  const children = new Uint32Array(nodes.length + 1)
  const words: number[] = []
  let next = 1
  for (let node = 0; node <= nodes.length; node++) {
    // The root has no byte of its own.
    const own = node === 0 ? parent : (nodes[node - 1] ?? 0)
    children[node] = next
    if (own & ends) {
      bits[node]! |= wordBit
      words.push(node)
    }
    if (!(own & parent) || nodes.length === 0) continue
    for (let more = true; more; next++) {
      const byte = nodes[next - 1]
      if (byte === undefined) throw damaged()
      bits[node]! |= (1 << letterOf(byte)) & letters
      more = !(byte & last)
    }
  }
  const grades = reader.take((words.length + 1) >> 1)
  words.forEach((node, at) => {
    bits[node]! |= (((grades[at >> 1] ?? 0) >> (4 * (at & 1))) & 15) << gradeShift
  })
  for (let flags = reader.number(), at = 0; flags > 0; flags--) {
    const node = words[(at += reader.number())]
    if (node === undefined) throw damaged()
    bits[node]! |= flagBit
  }
  return new Lexicon(bits, children)
}

const damaged = () => new Error('the words are damaged')

class Reader {
  #at = 0
  constructor(private readonly data: Uint8Array) {}

  take(count: number): Uint8Array {
    const taken = this.data.subarray(this.#at, (this.#at += count))
    if (taken.length < count) throw damaged()
    return taken
  }

  number(): number {
    let value = 0
    for (let shift = 0; shift < 32; shift += 7) {
      const [byte = 0] = this.take(1)
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
    throw damaged()
  }
}
