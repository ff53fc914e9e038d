// Who has more time in a round than the settings say.

export const time = {
  title: 'More time',
  hint: 'For whoever needs it, from the next round on. Such a round is on no leaderboard.',
  usual: 'Same as everybody',
  half: 'Half as long again',
  twice: 'Twice as long',
  /** After a name. */
  has: (percent: number) =>
    percent === 50 ? 'half as much time again' : percent === 100 ? 'twice the time' : `${percent}% more time`,
  /** To whom the host gives so much; 0 for as much as everybody has. */
  given: (host: string, percent: number) =>
    percent === 0
      ? `${host} gives you the same time as everybody.`
      : `${host} gives you ${percent === 50 ? 'half as much time again' : percent === 100 ? 'twice the time' : `${percent}% more time`}.`,
}
