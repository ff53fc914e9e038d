// A table before its first round, and between rounds: who is there, who may come, what is played.

import { naming } from './naming'

export const lobby = {
  tableOf: (name: string) => `${name}’s table`,
  tableForOne: 'A table for one',
  freeTable: 'A free table',
  alone: 'Nobody else sees it.',
  closed: 'Locked. Nobody new gets in, not even to watch.',
  public: 'Anyone can find it and sit down.',
  byLink: 'Anyone with the link can sit down.',
  sameBoard: 'Everyone sees the same board at the same moment.',
  hostRattles: (name: string | null) => `Waiting for ${name ?? 'the host'} to rattle the dice.`,
  nobodyElse: 'Nobody else yet. Send the link, or start alone.',
  given: 'This board was given, not rattled. Whoever gave it knows it.',
  rattle: 'Rattle the dice',
  lastResult: 'The last result',
  /** Above it, back to where it was looked at from. */
  toRules: 'Back to the table',
  close: 'Lock the table',
  closeHint: 'Nobody new can sit down or watch, not even a television that does not show the table yet',
  television: 'Show on a television',

  invite: {
    send: 'Send the link',
    copy: 'Copy the link',
    copied: 'Copied',
    byHand: 'Copy it from here',
    picture: 'A picture of the link, for a phone to scan',
    hide: 'Hide the picture',
    qr: (link: string) => `QR code of ${link}`,
    link: 'Link to this table',
    /** Beside the QR code, where others cannot open what it says. */
    thisMachine: 'Only this computer can open this address.',
  },

  seats: {
    cancel: 'Cancel',
    title: 'At the table',
    ...naming,
    moreTime: 'More time for somebody',
    away: 'away, seat kept',
    you: 'you',
    host: 'host',
    again: 'wants another',
    toPutOut: (votes: string) => `${votes} to remove`,
    remove: (name: string) => `Remove ${name}`,
    removeSure: 'Remove?',
    putOut: (name: string) => `Vote to remove ${name}`,
    putOutSure: 'Vote?',
  },

  rules: {
    board: 'Board',
    time: 'Time',
    noClock: 'No clock',
    minutes: (n: number) => `${n} min`,
    seconds: (n: number) => `${n} sec`,
    shared: 'A word that two of you find counts for',
    shortest: 'Shortest word',
    more: 'More rules',
    words: 'Words',
    dice: 'Dice',
    points: 'Points',
    match: 'Match',
    matches: { none: 'Single rounds', rounds: 'Rounds', target: 'To points' },
    rounds: 'Rounds of a match',
    target: 'Points that win',
    exactSeconds: 'Seconds',
    edges: 'Edges of the board',
    richness: 'How rich the board is',
    wild: 'Wild dice',
    wilds: ['None', 'One', 'Two'],
    penalty: 'A wrong word costs a point',
    count: 'Say how many words there are',
    flagged: 'Rude words score',
    flaggedHint: 'If off, they are refused. Rattle itself never shows any',
    bots: 'Other people’s bots may sit down',
    botsHint: 'A mark says what they are',
    access: 'Who finds this table',
    accesses: { private: 'Anyone with the link', public: 'Anyone' },
    seats: 'Seats',
  },

  /** Of bots, by their strength from 1 to 5. */
  strengths: ['Learner', 'Casual', 'Steady', 'Sharp', 'Master'],
  botOf: (strength: string) => `bot, ${strength}`,
  /** In a lobby, to who has never played. */
  offer: 'New here? Try a board.',
  addBot: 'Add a bot',
  strength: 'How strong',

  /** At the table of a finished round. */
  ghostsOf: (names: string, many: number) =>
    many === 0
      ? 'A finished round, played again.'
      : `The round of ${names}, played again. Each word comes when it was found then.`,
  /** For who looks on, here or in a round. */
  onlooker: {
    watching: 'You are watching.',
    closed: 'You are watching. The host has locked the table.',
    full: 'You are watching. Every seat is taken.',
    sit: 'Sit down',
  },
}
