// The first page, the doors to a table, and what one finds behind them when there is no seat.

export const home = {
  title: 'Same sixteen dice. Who sees more?',
  playNow: 'Play now',
  playAlone: 'Play alone',
  joinWithCode: 'Join with a code',
  code: 'Code or link of the table',
  codeShort: 'Code or link',
  free: 'Free, no account, no ads.',
  offline: 'You are off line. Tables need a connection.',
  laboratory: 'Laboratory',
  leaderboards: 'Leaderboards',
  profile: 'My profile',
  about: 'About',
  tooManyTables: 'You have laid many tables. Try again in a few minutes.',
  noTable: 'The table could not be laid. Try again in a moment.',
  open: {
    title: 'Open tables',
    sit: 'Sit down',
    watch: 'Watch',
  },
  seat: {
    page: 'Take a seat',
    title: 'There is a seat for you.',
    noSeat: 'No seat for now.',
    name: 'What do they call you at this table?',
    sit: 'Sit down',
    watch: 'Watch',
    onlyWatch: 'Only watch',
    askAgain: 'Ask for a seat again',
  },
  gone: {
    removed: 'They asked you to leave.',
    noSeat: 'No seat here.',
  },
}
