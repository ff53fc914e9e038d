// The laboratory: any board, all its words, and boards to order.

import { counted, plural } from './grammar'

export const lab = {
  title: 'The dice laboratory',
  intro: 'Build any board. Every word on it shows up here.',

  // The board.
  board: (rows: number, cols: number) => `The board, ${rows} by ${cols}`,
  boardHelp: 'Type letters; arrows walk, Enter turns a die, star is wild, number sign is solid',
  faces: { '*': 'wild', '#': 'solid' },
  die: (face: string, row: number, col: number) => `${face}, row ${row}, column ${col}`,
  hints: [
    'Type to fill the board from the chosen die on.',
    'Tap a die to turn it; with Shift, or the right button, it turns back.',
    'Q is Qu. A star is any letter, # is a solid side.',
  ],
  hintsTitle: 'How to build a board',
  roll: 'Rattle',
  wildRolled: 'Wild dice in it',
  play: 'Play this board',
  link: 'Copy the link',
  linkCopied: 'The link is copied.',
  linkFailed: 'The link is in the address bar.',
  pasteLabel: 'A board as text',
  pastePlaceholder: 'ATEE/APYO/TINU/EDSE',
  paste: 'Use it',

  // What counts.
  rulesTitle: 'What counts',
  rows: 'Rows',
  cols: 'Columns',
  dice: 'Dice',
  list: 'Words',
  letters: 'Shortest word',
  edges: 'Edges of the board',
  points: 'Points',
  rude: 'List rude words, too',
  rudeHint: 'They count in any case',

  // The words.
  wordsTitle: 'Words',
  score: (n: number): string => plural(n, { one: 'point', other: 'points' }),
  count: (n: number): string => plural(n, { one: 'word', other: 'words' }),
  total: (words: number, points: number) => `${counted(words, 'word')}, ${counted(points, 'point')}`,
  hidden: (words: number, points: number) =>
    `${counted(words, 'rude word')} for ${counted(points, 'point')} not listed.`,
  cut: (n: number) => `The best ${n} are listed.`,
  none: 'No words on this board.',
  noneSuch: 'No such word on this board.',
  filter: 'Look for letters',
  order: 'Order',
  orders: { points: 'Points', letters: 'Length', alphabet: 'A to Z' },
  more: (n: number) => `${n} more`,
  grades: { everyday: '', standard: 'less common', full: 'rare' },

  // Boards to order.
  findTitle: 'A board to order',
  findHelp: 'Say what it should have. The dice and the rules above apply.',
  wish: 'Wish',
  wishes: {
    points: 'Points exactly',
    atLeast: 'Points at least',
    count: 'Words at least',
    with: 'These words',
  },
  wishNumber: 'How many',
  wishWords: 'Words, with spaces between',
  wishWordsPlaceholder: 'friend roster',
  find: 'Find one',
  stop: 'Stop',
  tried: (boards: number, seconds: number) => `${counted(boards, 'board')} in ${seconds.toFixed(1)} s`,
  bestPoints: (n: number) => `the best has ${counted(n, 'point')}`,
  nearestPoints: (n: number) => `the nearest has ${counted(n, 'point')}`,
  bestWords: (n: number) => `the best has ${counted(n, 'word')}`,
  bestHeld: (n: number, of: number) => `the best holds ${n} of ${of}`,
  found: 'Here it is.',
  notFound: 'Not found in time. Another try may do it, or a smaller wish.',
  exhausted: 'No board of these dice holds them all.',
  stopped: 'Stopped.',
  layBest: 'Use the nearest',

  troubles: {
    empty: 'There is no board in that text.',
    'empty-row': (line: number) => `Row ${line} is empty.`,
    'unknown-face': (line: number, face: string) => `Row ${line}: no die shows “${face}”.`,
    uneven: (line: number) => `Row ${line} is longer or shorter than the rows above it.`,
    'too-few': 'There are fewer dice than the first line says.',
    'too-many': 'There are more dice than the first line says.',
    'wrong-size': 'No board has so many rows and columns.',
    'too-large': 'That is too large: up to 20 rows and 20 columns fit.',
    'too-rich': 'So many wild dice make more words than we can count. Take some away.',
    'too-fast': 'One thing at a time. Try again in a moment.',
    'bad-query': 'Words have letters from a to z only. Leave out the rest.',
    unavailable: 'The laboratory is busy. Try again in a moment.',
  },
}
