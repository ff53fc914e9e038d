// The first page, and its doors.

import { counted } from './grammar'

export const home = {
  title: 'Same sixteen dice. Who sees more?',
  /** Said where the page speaks another language. */
  english: 'The words are English.',
  play: 'Play',
  playHint: (rules: string) => `${rules}, at once`,
  bot: 'With a bot',
  you: (name: string) => `You are ${name}.`,
  change: 'Change',
  friends: 'With friends',
  friendsHint: 'a table, and a link to send',
  against: 'Against one player',
  againstHint: 'rated, or a bot at once',
  wanted: (name: string) => `${name} wants a match with you`,
  today: 'Today’s board',
  todayHint: (hours: number, minutes: number) =>
    `the same for all, ${hours > 0 ? `${hours}\u00a0h ` : ''}${minutes}\u00a0min left`,
  withCode: 'I have a code',
  withCodeHint: (code: string) => `eight characters, like ${code}`,
  free: 'Free, no account, no ads.',
  laboratory: 'Laboratory',
  leaderboards: 'Leaderboards',
  profile: 'My profile',
  how: 'How to play',
  tooManyTables: 'You have opened many tables. Try again in a few minutes.',
  noTable: 'The table could not be opened. Try again in a moment.',
  open: {
    title: 'Open tables',
    count: (tables: number, people: number) =>
      `${counted(tables, 'open table')}, ${counted(people, 'person', 'people')}`,
    none: 'Nobody sits at an open table now.',
    start: 'Open one to everybody',
    sit: 'Sit down',
    watch: 'Watch',
  },
}
