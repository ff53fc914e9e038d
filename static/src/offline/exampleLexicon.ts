import { pack } from '../../build/words'
import { unpack } from './lexicon'

/** Everyday words, for tests. */
export const lexiconOf = (...words: string[]) => unpack(pack(words.sort().map((word) => [word, 5, false])))
