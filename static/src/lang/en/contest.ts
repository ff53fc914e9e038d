// Who one plays against, as far as a first visit meets it: the way to a match, and players that are no people.

export const contest = {
  /** After a name. */
  bot: 'bot',
  ghost: 'ghost',
  /** Of bots, by their strength from 1 to 5. */
  strengths: ['Learner', 'Casual', 'Steady', 'Sharp', 'Master'],
  botOf: (strength: string) => `bot, ${strength}`,
  addBot: 'Add a bot',
  strength: 'How strong',

  // At the table of a match of two.
  round: (n: number) => `Round ${n}, best of three`,
  somebody: 'Somebody',
  leave: 'Give the match up',
  leaveSure: 'Give up?',

  // At the table of a finished round.
  ghostsOf: (names: string, many: number) =>
    many === 0
      ? 'A finished round, played again.'
      : `The round of ${names}, played again. Each word comes when it was found then.`,
}
