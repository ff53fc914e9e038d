// Who one plays against, as far as a first visit meets it: the way to a match, and players that are no people.

export const opponents = {
  /** After a name. */
  bot: 'bot',
  ghost: 'ghost',

  // At the table of a match of two.
  round: (n: number) => `Round ${n}, best of three`,
  somebody: 'Somebody',
  leave: 'Give the match up',
  leaveSure: 'Give up?',
}
