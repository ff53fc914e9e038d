// A player, by what they have done.

import { counted, inWords, plural } from './grammar'

export const profile = {
  title: 'Profile',
  mine: 'My profile',
  waiting: 'One moment.',
  gone: 'Nothing is known about this player.',
  goneHint: 'They have finished no round yet, or have asked to be forgotten.',
  nothing: 'You have not played yet.',
  nothingHint: 'Play a round, and it shows up here.',
  trouble: 'The profile could not be fetched. Try again in a moment.',
  again: 'Try again',
  start: 'Play now',
  /** Who asked to be forgotten, in boards and records. */
  anonymous: 'anonymous',

  since: (day: string) => `Here since ${day}`,
  you: 'This is you.',
  totals: 'In all',
  rounds: (n: number): string => plural(n, { one: 'round', other: 'rounds' }),
  points: (n: number): string => plural(n, { one: 'point', other: 'points' }),
  words: (n: number): string => plural(n, { one: 'word', other: 'words' }),

  challenge: (name: string) => `Challenge ${name}`,
  noChallenge: 'The challenge could not be sent. Try again in a moment.',
  versus: (name: string) => `You and ${name}`,
  versusText: (won: number, lost: number, drawn: number) =>
    `${won} won, ${lost} lost${drawn > 0 ? `, ${drawn} drawn` : ''}`,
  versusPoints: (mine: string, theirs: string) => `${mine} to ${theirs} points`,

  rating: 'Rating',
  provisional: 'still a guess',
  provisionalHint: 'It settles after a few more matches.',
  ratingOf: (rating: string, deviation: string) => `${rating}, give or take ${deviation}`,
  matchesPlayed: (n: number) => `${n} rated ${plural(n, { one: 'match', other: 'matches' })}`,
  course: (dice: string, from: string, to: string) => `Rating with ${dice}, from ${from} to ${to}`,
  asTable: 'As a table',
  when: 'When',
  noRating: 'No rated match yet.',

  bests: 'Best rounds that counted',
  /** Under it. */
  counts:
    'Rounds by the standard rules count here, where two or more people found a word. Rounds alone have a leaderboard of their own.',
  /** Of a round among the recent ones that stands on no leaderboard. */
  uncounted: {
    bot: 'does not count: against a bot',
    board: 'does not count: the board was known',
    rules: 'not on the leaderboards: other rules',
    finders: 'not on the leaderboards: fewer than two people found a word',
  },
  longest: 'Longest word that counted',
  longestText: (word: string, letters: number) => `${word}, ${inWords(letters)} letters`,
  most: 'Words found most',
  times: (n: number) => counted(n, 'time'),
  watch: 'Watch the round',

  matches: 'Matches',
  outcomes: { won: 'Won', lost: 'Lost', drawn: 'Drawn' },
  against: (name: string, wins: number, losses: number) => `against ${name}, ${wins} to ${losses}`,
  change: (by: string) => `rating ${by}`,

  history: 'Recent rounds',
  kinds: { match: 'match', daily: 'daily board', archive: 'past daily board', ghosts: 'against ghosts' },
  place: (rank: number, players: number) => `place ${rank} of ${players}`,
  alone: 'alone',
  with: (names: string) => `with ${names}`,
  more: (n: number) => `${n} more`,
  leaderboards: 'Leaderboards',

  // What can be done about somebody who spoils the game.
  spoils: {
    title: 'Report or block',
    reason: 'What is wrong',
    choose: 'Choose',
    reasons: {
      cheats: 'Plays with a program',
      insults: 'Insults others',
      name: 'Has an offensive name',
      annoys: 'Spoils the game',
    },
    report: 'Report',
    reportHint: 'A report goes to the people who run this server, and to nobody else.',
    reported: 'Reported. A person will look at it.',
    block: 'Block',
    unblock: 'Unblock',
    blockHint:
      'You are never matched with people you block, and see no challenges of theirs. They are not told.',
    blocked: 'Blocked.',
    unblocked: 'No longer blocked.',
    full: 'You cannot block any more people. Unblock somebody first.',
    trouble: 'That did not work. Try again in a moment.',
  },
}
