// What is said of the rules of a round, and of a match; `round` has what a first visit says of them.

import { counted } from './grammar'
import { round } from './round'

export const rules = {
  ...round,

  withDice: (round: string, dice: string) => `${round}, dice of ${dice}.`,

  dice: {
    'en-4x4-new': 'Boggle, since 1987',
    'en-4x4-classic': 'Boggle, classic',
    'en-5x5-big-deluxe': 'Boggle Deluxe',
    'en-5x5-big-2012': 'Big Boggle, 2012',
    'en-5x5-big-original': 'Big Boggle, original',
    'en-5x5-big-challenge': 'Big Boggle with the challenge die',
    'en-6x6-super-big-2012': 'Super Big Boggle',
  },
  scoringTables: {
    standard: 'Standard: 1, 2, 3, 5, 11',
    superbig: 'Super Big: two a letter from nine on',
    fibonacci: 'Growing: 1, 2, 3, 5, 8, 13',
    flat: 'One point a word',
    length: 'One point a letter',
  },
  lists: { everyday: 'Everyday', standard: 'Standard', full: 'Full' },
  /** The smallest list that has a word, said of the word. */
  grades: {
    everyday: 'an everyday word',
    standard: 'a less common word',
    full: 'a rare word',
  },
  sharings: { cancel: 'Nobody', all: 'Both', first: 'The faster one' },
  edges: { plane: 'Plain', cylinder: 'Sides meet', torus: 'All meet' },
  riches: {
    'as-rolled': 'As they fall',
    lean: 'Few words',
    normal: 'Usual',
    rich: 'Many words',
  },

  // In sentences.
  shared: {
    cancel: 'A word that two of you find counts for neither.',
    all: 'A word counts for everyone who finds it.',
    first: 'A word counts for whoever finds it first.',
  },
  minLetters: (n: number) => `Words of ${counted(n, 'letter')} or more.`,
  words: { everyday: 'Everyday words only.', standard: '', full: 'Rare words count, too.' },
  scoring: (points: string) => `${points}.`,
  penalty: 'A wrong word costs a point.',
  noFlagged: 'Rude words do not count.',
  count: 'You are told how many words there are.',
  bots: 'Other people’s bots may play; a mark says what they are.',
  wildcards: (n: number) => `${counted(n, 'die', 'dice')} that can be any letter.`,
  cylinder: 'The left edge touches the right one.',
  torus: 'Each edge touches the one across.',
  lean: 'Few words on each board.',
  rich: 'Many words on each board.',
  matchOfRounds: (n: number) => `A match of ${counted(n, 'round')}.`,
  matchToPoints: (n: number) => `A match to ${counted(n, 'point')}.`,
}
