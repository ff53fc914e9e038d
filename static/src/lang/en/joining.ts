// The ways in: the bar over each page, a code, and what one finds at the door of a table.

import { retention } from '../retention'

export const joining = {
  bar: { ways: 'Pages of Rattle', daily: 'Daily board', match: 'Match' },

  code: 'Code or link of the table',
  codeShort: 'Code or link',
  go: 'Go there',
  /** What was typed can be no code. */
  noCode: (typed: string) => `A code has eight letters and digits. Check ${typed} again.`,
  noTable: (code: string) => `No table with the code ${code}. Check it again.`,
  noTableHint: `Or it is gone: a table ends ${retention.tableHours} hours after the last of you has left.`,
  nowhere: 'This link leads to no table.',

  page: 'Take a seat',
  title: 'There is a seat for you.',
  /** What this is, for who was sent a link and has never seen it. */
  what: 'Find words on the same letters as everybody else, against the clock.',
  yours: (name: string) => `You sit here already, as ${name}.`,
  goOn: 'Go on here',
  noSeat: 'No seat for now.',
  full: 'This table is full.',
  locked: 'This table is locked.',
  reserved: 'This table is reserved.',
  /** A round is on; how long it lasts. */
  running: (time: string) => `A round is on, ${time} to go. You play along at once.`,
  runningFree: 'A round is on. You play along at once.',
  /** The same for who finds no seat. */
  runs: (time: string) => `A round is on, ${time} to go.`,
  runsFree: 'A round is on.',
  rolling: 'The dice are rolling.',
  sit: 'Sit down',
  watch: 'Watch',
  onlyWatch: 'Only watch',
  askAgain: 'Ask for a seat again',
  ended: 'This table is gone.',
  removed: 'They asked you to leave.',
}
