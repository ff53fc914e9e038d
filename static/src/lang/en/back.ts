// For who comes again: the round that goes on, tables and people of late.

export const back = {
  title: 'Welcome back',
  goesOn: 'Your round goes on',
  backTo: (time: string) => `back to it, ${time}`,
  backToIt: 'back to it',
  over: 'see how it ended',
  /** `when` is today, yesterday, some days ago. */
  backToTable: (when: string) => `${when}: back to the table`,
  playAgain: (when: string) => `${when}: play again`,
  more: (n: number) => `${n} more`,
  forget: 'Forget these',
  forgotten: 'Forgotten.',
}
