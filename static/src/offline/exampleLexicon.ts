import { pack } from '../../build/words'
import { unpack } from './lexicon'

/** Returns a lexicon of everyday words, for tests. */
export const lexiconOf = (...words: string[]) => unpack(pack(words.sort().map((word) => [word, 5, false])))
