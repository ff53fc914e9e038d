// What more than one screen says.

import { capital, counted, inWords, plural } from './grammar'

export const shared = {
  /** Hides the line of whoever runs the server. */
  hideNotice: 'Hide',
  points: (n: number) => counted(n, 'point'),
  words: (n: number) => counted(n, 'word'),
  letters: (n: number) => counted(n, 'letter'),
  seconds: (n: number) => counted(n, 'second'),
  minutes: (n: number) => counted(n, 'minute'),
  players: (n: number) => counted(n, 'player'),
  votes: (n: number) => counted(n, 'vote'),
  you: 'You',
  /** Parts of one line. */
  together: (parts: readonly string[]) => parts.join(', '),
  away: 'away',
  leave: 'Leave the table',
  leaveSure: 'Leave?',
  /** The table is out of reach. */
  seatKept: 'Back in a moment. Your seat is kept.',
  pressAgain: (question: string) => `${question} Press again.`,
  noName: 'Your name, please.',
  code: (letters: string) => `Code ${letters}`,
  startTable: 'Start a table',
  finding: 'Finding the table…',

  /** Why there is no seat, or why something did not happen, and the way out. */
  errors: {
    'unknown-room': 'No table has this code any more. Start your own, or ask for a new link.',
    'room-full': 'Every seat is taken. Watch, or start your own.',
    'room-locked': 'Nobody new gets in, not even to watch. Ask the host to unlock it, or start your own.',
    'room-reserved': 'It is for the players it was opened for. Start your own.',
    'no-bots': 'Bots are not let in here. Ask the host to allow them.',
    barred: 'The people who run this server let you play at private tables only.',
    removed: 'The others play on without you. You can come back to this table in an hour, or start your own.',
    'name-taken': 'Somebody at this table has that name. Choose another.',
    'bad-name': 'A name has up to twenty characters, and offends nobody. Choose another.',
    'not-host': 'Only the host can do that. Ask them.',
    'not-now': 'Not now. Wait until the round is over.',
    'not-public': 'At this table only the host can do that. Ask them.',
    'bad-settings': 'These rules do not go together. Try another choice.',
    'bad-talk': 'There is nothing to read in that. Put it another way.',
    'no-such-player': 'They have left the table already.',
    'too-fast': 'Too fast. Try again in a moment.',
    unavailable: 'The table isn’t answering. Try again in a moment.',
    'not-joined': 'This page is out of step with the table. Reload it.',
    'bad-message': 'This page is out of step with the table. Reload it.',
    'unknown-kind': 'This page is out of step with the table. Reload it.',
  },
  /** Any reason, of a word too, that a newer server gives. */
  unknownReason: 'No. This page is too old to know why. Reload it.',

  /** How a round ended, as seen from one seat. */
  verdict: {
    made: (who: string | null, points: number) => `${who ?? 'You'} made ${counted(points, 'point')}.`,
    nothingAlone: 'No points this time.',
    nothing: 'No points for anybody.',
    tie: (points: number) => `A tie, at ${points}.`,
    won: (by: number) => `You won, by ${inWords(by)} ${plural(by, { one: 'point', other: 'points' })}.`,
    lost: (winner: string, by: number, close: boolean) =>
      `${winner} won, by ${inWords(by)} ${plural(by, { one: 'point', other: 'points' })}.${close ? ' So close.' : ''}`,
  },

  /** What becomes of a word. */
  answer: {
    counted: (word: string, points: number) => `${word}, ${counted(points, 'point')}`,
    cost: (reason: string, points: number) =>
      `${reason}. ${capital(inWords(points))} ${plural(points, { one: 'point', other: 'points' })} off`,
    'too-short': (_: string, letters: number) =>
      `${capital(inWords(letters))} ${plural(letters, { one: 'letter', other: 'letters' })} or more`,
    'not-on-board': (word: string) => `No path for “${word}” on this board`,
    'not-a-word': (word: string) => `“${word}” is not in the dictionary`,
    'already-found': (word: string) => `You have “${word}” already`,
    'too-many': () => 'A round takes no more words than you have',
    'key-taken': (word: string) => `“${word}” was lost on the way. Find it again`,
    'too-late': (word: string) => `“${word}” came after time was up`,
    'not-playing': (word: string) => `No round is on, so “${word}” does not count`,
    'too-fast': (word: string) => `“${word}” has to wait its turn`,
  },
}
