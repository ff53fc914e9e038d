// The leaderboards.

import { inWords, ordinal, plural } from './grammar'

export const leaderboards = {
  title: 'Leaderboards',
  dice: 'Dice',
  kind: 'What counts',
  kinds: {
    best: 'Best round',
    total: 'Total points',
    longest: 'Longest word',
    rating: 'Rating',
    solo: 'Alone',
  },
  period: 'When',
  periods: { day: 'Today', week: 'Week', month: 'Month', all: 'All time' },

  /** Where the reader stands. */
  you: {
    day: (rank: string) => `You are ${rank} today.`,
    week: (rank: string) => `You are ${rank} this week.`,
    month: (rank: string) => `You are ${rank} this month.`,
    all: (rank: string) => `You are ${rank} of all time.`,
  },
  /** The reader has no row, others have. */
  others: {
    day: 'Who is ahead today.',
    week: 'Who is ahead this week.',
    month: 'Who is ahead this month.',
    all: 'Who is ahead of all time.',
  },
  nobody: {
    day: 'Nobody yet today.',
    week: 'Nobody yet this week.',
    month: 'Nobody yet this month.',
    all: 'Nobody yet.',
  },
  /** The period before the one that goes on. */
  before: { day: 'Yesterday', week: 'Last week', month: 'Last month' },
  was: {
    you: {
      day: (rank: string) => `You were ${rank} yesterday.`,
      week: (rank: string) => `You were ${rank} last week.`,
      month: (rank: string) => `You were ${rank} last month.`,
    },
    others: {
      day: 'Who was ahead yesterday.',
      week: 'Who was ahead last week.',
      month: 'Who was ahead last month.',
    },
    nobody: {
      day: 'Nobody yesterday.',
      week: 'Nobody last week.',
      month: 'Nobody last month.',
    },
  },
  ordinal: (n: number) => `${n}${ordinal(n, { one: 'st', two: 'nd', few: 'rd', other: 'th' })}`,

  /** How far the next one is ahead, by what the board counts. */
  behind: {
    best: (n: number, name: string) => `${points(n)} behind ${name}.`,
    total: (n: number, name: string) => `${points(n)} behind ${name}.`,
    solo: (n: number, name: string) => `${points(n)} behind ${name}.`,
    rating: (n: number, name: string) => `${points(n)} behind ${name}.`,
    longest: (n: number, name: string) =>
      `${start(n)} ${plural(n, { one: 'letter', other: 'letters' })} behind ${name}.`,
  },
  level: (name: string) => `Level with ${name}, who was there first.`,
  aheadOf: (share: number) => `Ahead of ${share}% of the others.`,
  /** Which rounds count, by what the board counts; matches say so themselves. */
  counts: {
    together: 'Rounds by the standard rules count, where two or more people found a word.',
    solo: 'Rounds alone count, by the standard rules.',
  },
  first: 'Nobody is ahead of you.',

  /** How one gets there. */
  way: {
    best: 'Play a round by the standard rules at a table where two or more of you find a word.',
    total: 'Each round by the standard rules adds its points, where two or more of you find a word.',
    longest: 'Find a long word by the standard rules, at a table where somebody else finds one, too.',
    rating: 'Play a rated match against somebody of your strength.',
    solo: 'Play a round alone, by the standard rules.',
  },
  /** The button that starts what counts on a board. */
  begin: {
    first: (what: string) => `Be the first: ${what}`,
    next: (what: string) => `Play: ${what}`,
  },
  what: {
    table: (size: string) => `a table, ${size}`,
    alone: (size: string) => `alone, ${size}`,
    match: 'a rated match',
  },

  caption: (kind: string, period: string, dice: string) => `${kind}, ${period}, ${dice}`,
  columns: {
    rank: 'Rank',
    player: 'Player',
    word: 'Word',
    best: 'Points',
    total: 'Points',
    solo: 'Points',
    longest: 'Letters',
    rating: 'Rating',
    at: 'When',
    replay: 'Round',
  },
  youAre: (name: string) => `${name}, you`,
  watch: (name: string) => `Watch the round of ${name}`,
  provisional: 'still a guess',
  /** Where nobody else can see the round. */
  private: 'at a private table',

  top: 'At the top',
  pages: 'Pages',
  fromTop: 'From the top',
  aroundMe: 'Where I am',
  earlier: 'Further up',
  later: 'Further down',
  shown: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
  notHere: 'They are not on this leaderboard.',

  waiting: 'One moment.',
  trouble: 'The leaderboard isn’t answering. Still trying.',
}

const start = (n: number) => {
  const word = inWords(n)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
const points = (n: number) => `${start(n)} ${plural(n, { one: 'point', other: 'points' })}`
