// Matches of two: finding somebody, and what is said of the match at its table.

import { capital, counted, inWords, plural } from './grammar'

export const match = {
  title: 'Somebody of your strength.',
  hint: 'Best of three rounds, by the standard rules. It counts for your rating.',
  dice: 'Dice',
  any: 'Any, whoever comes first',
  find: 'Find somebody',
  looking: 'Looking for somebody.',
  whatever: 'any dice',
  /** How long it took others lately. */
  expects: (seconds: number) =>
    seconds < 90
      ? `About ${counted(seconds, 'second')}.`
      : `About ${inWords(Math.round(seconds / 60))} minutes.`,
  unknown: 'Nobody knows yet how long it takes.',
  /** Others that look as well. */
  others: (n: number) =>
    n === 0
      ? 'Nobody else is looking.'
      : `${capital(inWords(n))} ${plural(n, { one: 'other is', other: 'others are' })} looking.`,
  since: (seconds: number) => `Looking for ${counted(seconds, 'second')}.`,
  stop: 'Stop looking',
  stopped: 'You can look again at any time.',
  botHint: 'Or play a bot of about your strength now. Your rating stays as it is.',
  playBot: 'Play the bot',
  found: (name: string) => `${name} sits down with you.`,
  rating: (points: number) => `rated ${points}`,
  provisionalRating: (points: number) => `rated about ${points}`,
  trouble: 'The server isn’t answering. Still trying.',
  many: 'Too many at once. Still trying.',
  refused: 'That did not work. Try again in a moment.',
  friend: 'Challenge a friend',

  challenge: {
    page: 'A match of two',
    yours: 'Send this to whomever you want to beat.',
    waits: 'Waiting for whoever follows the link.',
    again: 'Wait again',
    stay: 'Stay on this page. The match begins when you are both here.',
    link: 'Link to this challenge',
    qr: (link: string) => `QR code of ${link}`,
    theirs: (name: string) => `${name} wants a match with you.`,
    bestOfThree: 'Best of three',
    withDice: (dice: string) => `Dice: ${dice}`,
    accept: 'Sit down',
    accepted: (name: string) => `Waiting for ${name}. You are both told when it begins.`,
    gone: 'This challenge is over.',
    goneHint: 'It is more than a day old, or somebody else has taken it.',
    look: 'Find somebody',
    title: 'Wants a match with you',
    open: 'Have a look',
  },

  inRoom: {
    page: (opponent: string) => `You and ${opponent}`,
    of: (first: string, second: string) => `${first} and ${second}`,
    best: 'Best of three rounds.',
    unrated: 'Ratings stay as they are.',
    rated: 'It counts for your ratings.',
    /** To whom nobody sits across yet. */
    pageAlone: 'A match of two',
    waits: (name: string) => `Waiting for ${name || 'the other one'}. The dice roll when you are both here.`,
    begins: 'The dice roll in a moment.',
    alone: 'If nobody comes within a minute, the match is off.',
    /** Rounds that the two have won. */
    score: (first: string, wins: number, second: string, theirs: number) =>
      `${first} ${wins}, ${second} ${theirs}`,
    away: (name: string) => `${name} is away. If they are not back in half a minute, they lose the round.`,
    scoreLabel: 'Rounds won',
    wins: (n: number) => `${counted(n, 'round')} won`,
    /** Between rounds, why the last one has ended as it did. */
    lostRound: (name: string) => `${name} was away for half a minute and lost the round.`,
    youLostRound: 'You were away for half a minute and lost the round.',
    next: (seconds: number) =>
      seconds > 0 ? `The next round in ${counted(seconds, 'second')}` : 'The dice roll',
    ready: 'Next round',
    readyWait: (name: string) => `You are ready. Waiting for ${name}.`,
    theyAre: (name: string) => `${name} is ready.`,

    won: 'The match is yours.',
    lost: (name: string) => `${name} wins the match.`,
    draw: 'The match is a draw.',
    void: 'The match never began. It does not count.',
    forfeitTheirs: (name: string) => `${name} gave it up.`,
    forfeitYours: 'You gave it up.',
    ratingOf: (name: string) => `Rating of ${name}`,
    yourRating: 'Your rating',
    change: (before: number, after: number) => `${before} to ${after}`,
    up: (n: number) => `up ${n}`,
    down: (n: number) => `down ${n}`,
    same: 'as before',
    provisional: 'still a guess',
    counting: 'Working out the ratings.',
    rematch: 'Rematch',
    another: 'Look for another',
    rematchWaits: (name: string) => `Waiting for ${name}.`,
    rematchStop: 'Stop waiting',
    challenge: (name: string) => `Challenge ${name}`,
    profile: (name: string) => `Profile of ${name}`,
    yourProfile: 'Your profile',
    replay: 'Replay of the last round',
  },
}
