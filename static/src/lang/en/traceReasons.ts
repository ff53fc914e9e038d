// Why a word cannot be traced. It comes when the first one cannot; see lib/format/traceReason.ts.

import { inWords, plural } from './grammar'

export const traceReasons = {
  missing: (letter: string) => `${letter} is not on the board`,
  /** The letter is there only on a die with more letters. */
  inside: (letter: string, face: string) => `${letter} is there only as ${face}`,
  few: (letter: string, dice: number) =>
    plural(dice, {
      one: `There is only one ${letter}`,
      other: `Only ${inWords(dice)} dice show ${letter}`,
    }),
  apart: (one: string, next: string) => `${one} and ${next} do not touch`,
  scattered: (word: string) => `No path joins all letters of “${word}”`,

  // The rules that such words break, for who is new.
  once: 'Each die only once in a word.',
  touch: 'Each die must touch the next.',
}
