// A round.

export const play = {
  wordsKept: 'Back in a moment. Your words are kept.',
  /** To somebody who is done; `others`, so many of them, go on. */
  done: (others: string, many: number) =>
    many === 0 ? 'You are done.' : `You are done. ${others} ${many === 1 ? 'goes' : 'go'} on.`,
}
