// A round that is over, seen again.

export const replay = {
  title: 'Replay',
  heading: (names: string) => `How it went for ${names}`,
  alone: (name: string) => `How it went for ${name}`,
  waiting: 'Fetching the round…',
  gone: 'This round is not kept.',
  goneHint:
    'Rounds are kept for ninety days, and longer where a leaderboard refers to them. One that has just closed takes a moment.',
  sealed: 'This board is still being played. Come back when its day is over.',
  trouble: 'The round could not be fetched. Try again in a moment.',
  again: 'Try again',

  board: 'The board',
  boardTraces: (who: string, word: string) => `The board: ${who} traces ${word}`,
  found: (who: string, word: string, points: string) => `${who}: ${word}, ${points}`,
  struck: 'struck',
  quiet: 'Nobody has a word yet.',

  play: 'Play',
  pause: 'Pause',
  time: 'Time',
  timeOf: (at: string, all: string) => `${at} of ${all}`,
  speed: 'Speed',
  times: (n: number) => `${n}×`,
  earlier: 'The word before',
  later: 'The next word',
  keys: 'Space plays and pauses, arrows go five seconds, comma and full stop go from word to word, 1, 2, 4 and 8 set the speed.',

  standings: 'Standings',
  wordsOf: (who: string) => `Words of ${who}`,
  at: (time: string) => `at ${time}`,
  bot: 'bot',
  ghost: 'ghost',
  none: 'No words yet',
  leftOut: (words: string) => `${words}, too many to show here. The record has them.`,

  against: 'Play against them',
  againstOne: (name: string) => `Play against ${name}`,
  share: (time: string) => `Copy the link at ${time}`,
  copied: 'The link is copied.',
  notCopied: 'The link is in the address bar.',
  record: 'Download the record',

  private:
    'This round was played at a private table. Only those who played can see it, and anyone they gave a link to.',
  revoke: 'Revoke my link',
  revoked: 'The link no longer shows anything.',
  noLink: 'That did not work. Try again in a moment.',
}
