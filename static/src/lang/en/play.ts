// A round.

import { counted, plural } from './grammar'

export const play = {
  wordsKept: 'Back in a moment. Your words are kept.',
  /** To somebody who is done; `others`, so many of them, go on, for `seconds` at most if they have more time. */
  done: (others: string, many: number, seconds: number) =>
    many === 0
      ? 'You are done.'
      : `You are done. ${others} ${plural(many, { one: 'goes', other: 'go' })} on${seconds > 0 ? ` for up to ${seconds} s` : ''}.`,
  /** To somebody whose time is up; `others`, so many of them, have more. */
  timeUp: (others: string, many: number, seconds: number) =>
    many === 0
      ? 'Your time is up.'
      : `Your time is up. ${others} ${plural(many, { one: 'has', other: 'have' })} ${seconds} s more.`,
  /** After the close, on the same board. */
  alone: 'Nothing counts any more. Take your time.',
  results: 'Results',
  /** What one does then. */
  more: 'Look for more',
  hint: 'Type or trace. Enter sends.',
  /** To who holds a phone, before their first word. */
  slide: 'Slide from die to die, and lift. Or tap them, and send.',

  timeLeft: 'Time left:',
  /** Where one’s own time is up. */
  timeOfOthers: 'Time left for others:',
  timeGone: 'Time elapsed:',
  /** Said aloud, a few times a round. */
  stillLeft: (seconds: number) =>
    `${seconds < 60 ? counted(seconds, 'second') : counted(seconds / 60, 'minute')} left`,
  timeIsUp: 'Time is up.',

  // What is told of the table to who does not see it.
  called: (n: number) => `The dice rattle. ${counted(n, 'second')}.`,

  // What is in reach.
  iAmDone: 'I’m done',
  iAmDoneSure: 'Done?',
  send: 'Send',
  clear: 'Clear',
  /** A die was tapped that is not beside the last one. */
  apart: (die: string, last: string) => `${die} does not touch ${last}. Your letters stay.`,
  /** To who does not see it: the die that was just chosen, and all letters so far. */
  chosen: (die: string, letters: string) => `${die}, so far ${letters}`,
  turn: 'Turn the board',
  sound: 'Sound',

  // Who is at the table.
  atTheTable: 'At the table',
  /** Over a column of numbers. */
  wordsHead: 'words',
  /** After the number of somebody’s words, which stands by itself. */
  words: (n: number): string => plural(n, { one: 'word', other: 'words' }),
  /** After a name: what is to be known of who bears it. */
  aside: (what: string) => `, ${what}`,
  away: 'away',
  isDone: 'done',
  leads: 'leads',

  // One’s own words.
  yourWords: 'Your words',
  /** After the number of points, which stands by itself. */
  points: (n: number): string => plural(n, { one: 'point', other: 'points' }),
  /** How many words one has, of those that are on the board. */
  ofAll: (n: number, all: number) => `${n} of ${all}`,
  onItsWay: 'on its way',

  // The dice.
  board: 'The board',
  /** Of the board, to who plays by keys. */
  keys: 'Arrows read the dice, letters write a word, Enter sends, Escape clears, the full stop says time and points.',
  /** A die by what it shows, and where it is seen. */
  die: (face: string, row: number, column: number) => `${face}, row ${row}, column ${column}`,
  row: (row: number) => `Row ${row}`,
  anyLetter: 'any letter',
  blank: 'no letter',
  wild: (word: string) => `Which letter is the wild die in “${word}”?`,
  noLetter: 'None',
}
