// For who comes again: the round that goes on, tables and people of late.

export const returning = {
  title: 'Welcome back',
  goesOn: 'Your round goes on',
  backTo: (time: string) => `back to it, ${time}`,
  backToIt: 'back to it',
  over: 'see how it ended',
  /** `when` is today, yesterday, some days ago. */
  backToTable: (when: string) => `${when}: back to the table`,
  /** A round is on there; `time` is what is left of it, if it ends by a clock. */
  roundOn: (time: string) => (time ? `a round is on, ${time}` : 'a round is on'),
  playAgain: (when: string) => `${when}: play again`,
  more: (n: number) => `${n} more`,
  forget: 'Forget these',
  forgetSure: 'Forget?',
  forgotten: 'Forgotten.',
}
