// What is told of the table to who does not see it.

export const news = {
  allDone: 'Everybody is done.',
  sitsDown: (who: string) => `${who} sits down.`,
  hasLeft: (who: string) => `${who} has left.`,
  isDone: (who: string) => `${who} is done.`,
  /** A rule that was set, and how. */
  rule: (rule: string, value: string) => `${rule}: ${value}.`,
  on: 'on',
  off: 'off',
}
