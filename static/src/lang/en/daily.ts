// The daily board.

import { counted } from './grammar'

export const daily = {
  title: 'The daily board',
  waiting: 'Today’s board is ready.',
  hint: 'The same sixteen dice for everybody, three minutes, one try.',
  play: 'Play today’s board',
  going: 'Your dice are out.',
  goingHint: 'The clock runs, here and on your other devices.',
  goOn: 'Go back to them',
  counting: 'Your words are being counted.',
  used: 'That was today’s try.',
  usedHint: 'Nothing in it counted.',
  made: (points: string) => `You made ${points}.`,
  endsIn: (time: string) => `The next dice come in ${time}.`,
  hours: (h: number, min: number) => (h > 0 ? `${h}\u00a0h\u00a0${min}\u00a0min` : `${min}\u00a0min`),
  trouble: 'The daily board isn’t answering. Try again in a moment.',

  rank: (rank: string, of: string) => `Number ${rank} of ${of}`,
  rankNew: (rank: string, of: string) => `Newcomer ${rank} of ${of}`,
  ahead: (share: number) => `Ahead of ${share}% of the others.`,
  first: 'Nobody is ahead of you.',
  streak: (days: number) => `${counted(days, 'day')} in a row`,
  best: (days: number) => `your longest: ${days}`,

  /** What the signs under a result mean. */
  shapes: 'A shape for each word: ● up to four letters, ■ five, ◆ six, ▲ seven, ★ eight or more.',

  share: 'Share it',
  picture: 'A picture of your result, which shows no letters',
  send: 'Send it',
  copyText: 'Copy it as text',
  copied: 'Copied.',
  download: 'Download the picture',
  /** What is sent: no letters, no words. */
  shareText: (day: string, points: string, place: string) => `Rattle, ${day}: ${points}. ${place}.`,

  list: 'Today',
  groups: { known: 'Regulars', new: 'Newcomers' },
  groupHint: {
    known: 'Here before today.',
    new: 'New today. Tomorrow they are regulars.',
  },
  nobody: 'Nobody yet. Play today’s board to be listed here.',
  beFirst: 'Be the first',
  players: (n: number) => `${counted(n, 'player')} so far`,

  past: 'Past boards',
  pastHint: 'Play what you missed. It does not count.',
  pastNone: 'The first board is today’s.',
  earlier: 'Earlier ones',
  playPast: (day: string) => `Play the board of ${day}`,

  check: 'Can I trust the dice?',
  checkText:
    'Each day’s board follows from a seed. Its hash is shown the day before and the seed the day after, so nobody can change the board once the hash is out, and anybody can deal it again.',
  today: 'Hash of today’s seed',
  noHash: 'None: this is the first day.',
  tomorrow: 'Hash of tomorrow’s seed',
  seed: (day: string) => `Seed of ${day}`,
  seedHash: 'Its hash, as it was shown before',
}
