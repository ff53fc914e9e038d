// After a round.

import { counted, inWords, plural } from './grammar'

export const results = {
  early: (round: string) => `${round}. Everybody was done.`,
  earlyAlone: (round: string) => `${round}. You were done early.`,
  /** In a list of names. */
  you: 'you',
  somebody: 'somebody',
  who: 'Who is here',
  replay: 'Watch it again',
  /** What a round came to for who played it alone. */
  columns: { points: 'Points', words: 'Words', best: 'Best word' },
  lookForMore: 'Look for more on this board',

  // The reveal.
  skip: 'Skip',
  struck: {
    cancel: 'Found twice, so for nobody',
    first: 'Somebody was first',
    all: 'Struck',
  },
  counting: 'Counting up',

  // The board and what is shown on it.
  boardWith: (word: string) => `The board, with the path of ${word}`,
  boardHeat: 'The board, with how many found words used each die',
  gotAway: 'The one that got away',
  gotAwayWord: (word: string, points: string) => `${word}, ${points}`,
  foundBy: (finds: string) => `found by ${finds}`,
  foundAt: (who: string, time: string) => `${who} at ${time}`,
  struckWord: 'struck',
  heat: 'Where the words were',
  heatText: 'How many found words used each die.',
  heatMost: (face: string, n: number) => `The busiest is ${face}, in ${counted(n, 'word')}.`,

  // The words.
  everything: 'Everything on this board',
  allWords: 'All words of the board',
  allThat: (words: string, points: string) => `${words}, ${points}. Tap one to see its path.`,
  groups: { mine: 'Only you', both: 'You and others', others: 'Only others', nobody: 'Nobody' },
  bothOfTwo: 'Both',
  alone: 'You',
  foundBySome: 'Found',
  none: 'None',
  more: (n: number) => `${n} more`,
  rare: 'rare',
  byPlayer: 'Everybody’s words',
  wordsOf: (who: string) => `Words of ${who}`,
  wrongOff: (n: number) => `${counted(n, 'point')} off for wrong words`,
  also: (who: string) => `also ${who}`,
  showWords: 'Show the words',
  noWords: 'No words this time',

  // The chart.
  course: 'How it went',
  courseOf: (time: string, ends: string) => `Points over ${time}. At the end: ${ends}.`,
  courseEnd: (who: string, points: number) => `${who} ${points}`,
  turnAt: (time: string) => `turn, ${time}`,
  asTable: 'As a table',
  player: 'Player',
  atEnd: 'End',
  notDrawn: (n: number) => `${n} more ${plural(n, { one: 'is', other: 'are' })} in the table.`,

  // Worth a mention. `who` begins the sentence: a name, or You.
  mentions: 'Worth a mention',
  turn: 'Ahead for good',
  turnText: (who: string, time: string, word?: string) =>
    word === undefined ? `${who}, at ${time}` : `${who}, by ${word} at ${time}`,
  longest: 'Longest word',
  longestText: (who: string, word: string, letters: number) => `${who}: ${word}, ${inWords(letters)} letters`,
  common: 'Everyday words',
  commonText: (found: number, words: number, share: number) =>
    `${found} of ${words} seen at this table, ${share}%`,
  commonAlone: (found: number, words: number, share: number) => `You saw ${found} of ${words}, ${share}%`,
  awards: {
    'rare-bird': 'Rare bird',
    unlucky: 'Great minds',
    'lone-wolf': 'Lone wolf',
    'last-gasp': 'At the last moment',
    twins: 'Twins',
    rabbit: 'Rabbit',
    steady: 'Steady hand',
    'early-bird': 'Early bird',
  },
  awardTexts: {
    'rare-bird': (who: string, n: number, word: string) => `${who}: ${word}, ${counted(n, 'point')}`,
    unlucky: (who: string, n: number) => `${who}: ${counted(n, 'point')} struck`,
    'lone-wolf': (who: string, n: number) => `${who}: ${counted(n, 'word')} that nobody else saw`,
    'last-gasp': (who: string, ms: number, word: string) =>
      `${who}: ${word ? `${word}, ` : ''}with ${seconds(ms)} to go`,
    twins: (who: string, n: number) => `${who}: ${counted(n, 'word')} in common`,
    rabbit: (who: string, n: number) => `${who}: ${counted(n, 'word')} in half a minute`,
    steady: (who: string, n: number) => `${who}: ${counted(n, 'word')}, none of them wrong`,
    'early-bird': (who: string, ms: number, word: string) =>
      `${who}: ${word ? `${word}, ` : ''}after ${seconds(ms)}`,
  },

  // What the table saw.
  seen: 'What the table saw',
  seenLabel: 'How much the table saw',
  seenAlone: 'How much you saw',
  wordsOfList: (list: string) => `${list} words`,
  share: (percent: number) => `${percent}%`,
  foundOf: (found: number, words: number) => `${found} of ${words}`,

  // Sharing.
  shareIt: 'Share',
  shareResult: 'Share the result',
  close: 'Done',
  picture: 'A picture of the result',
  noPicture: 'The picture is not ready. Try again in a moment.',
  send: 'Send it',
  copyText: 'Copy as text',
  textCopied: 'The text is copied.',
  copyLink: 'Copy the link to the table',
  copied: 'The link is copied.',
  downloadPicture: 'Download the picture',
  shareText: (verdict: string) => `Rattle: ${verdict}`,
  /** The last line of what is sent; a link to the same board follows. */
  canYou: 'Can you see more?',
  sameBoard: 'Same board for a friend',
  copyBoard: 'Copy a link to this board',

  // The proof.
  fair: 'Were the dice fair?',
  fairText:
    'Before the dice were rattled the server showed the seal of a secret. Then each seat added a number of its own, and the board followed from all of them. Now the secret is open: whoever has the record can deal the board again, with this command:',
  check: 'Check this board',
  proof: {
    kept: 'The seal fits: the secret and the rules are those that the server had committed to.',
    broken: 'The seal does not fit. This board was not dealt from what the server promised.',
    unknown: 'This browser can check only over a secure connection. Use the record and the command instead.',
  },
  seal: 'Seal',
  sameSeal: 'You were shown the same seal before the round.',
  otherSeal: (seal: string) => `Before the round you were shown another: ${seal}`,
  secret: 'Secret',
  addedBy: (who: string) => `Added by ${who}`,
  sealedWith: 'Sealed with it',
  signature: 'Signature of the record',
  record: 'Download the record',

  // The match, and what comes next.
  again: 'Again',
  /** On the button, where others are waiting: the last is what the button says anyhow. */
  againWith: (names: string, n: number, again: string) =>
    `${names} ${plural(n, { one: 'is', other: 'are' })} in. ${again}`,
  anotherMatch: 'Another match',
  rattleNow: 'Rattle now',
  changeRules: 'Change rules',
  youAreIn: (others: string) => `You are in. Waiting for ${others}.`,
  wantAnother: (names: string, n: number) =>
    `${names} ${plural(n, { one: 'wants', other: 'want' })} another.`,
}

function seconds(ms: number): string {
  const n = Math.round(ms / 1000)
  return n < 1 ? 'less than a second' : counted(n, 'second')
}
