// Who has more time in a round than the settings say.

export const extraTime = {
  title: 'More time',
  hint: 'For whoever needs it, from the next round on. Such a round is on no leaderboard.',
  usual: 'Same as everybody',
  half: 'Half as long again',
  twice: 'Twice as long',
  of: (name: string) => `Time for ${name}`,
  has: more,
  /** To all others. */
  others: (name: string, percent: number) =>
    percent === 0 ? `${name} has the same time as everybody.` : `${name} has ${more(percent)}.`,
  /** To whom the host gives so much; 0 for as much as everybody has. */
  given: (host: string, percent: number) =>
    percent === 0 ? `${host} gives you the same time as everybody.` : `${host} gives you ${more(percent)}.`,
}

/** After a name, and in a sentence. */
function more(percent: number): string {
  if (percent === 50) return 'half as much time again'
  return percent === 100 ? 'twice the time' : `${percent}% more time`
}
