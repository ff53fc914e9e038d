// The table on a television.

import { counted, plural } from './grammar'

export const tv = {
  title: (code: string) => `Table ${code}`,
  sit: 'Sit down at',
  /** What the picture for cameras is, for who does not see it. */
  qr: 'QR code of the link to this table',
  nobody: 'Nobody yet. The first one to sit down is the host.',
  waiting: (host: string) => `Waiting for ${host} to rattle the dice.`,
  /** The server is out of reach. */
  away: 'Back in a moment.',
  shaken: 'The dice are rolling.',
  /** Whose time still runs, so many of them, when that of others is up. */
  more: (who: string, many: number, seconds: number) =>
    `${who} ${plural(many, { one: 'has', other: 'have' })} ${seconds} s more.`,
  rest: (n: number) => `and ${n} more`,
  best: 'The best words',
  gotAway: (word: string, points: number) => `The one that got away: ${word}, ${counted(points, 'point')}`,
}
