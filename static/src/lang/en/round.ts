// What a first visit says of the rules: how large, how long, which round, and what open tables do.

import { counted } from './grammar'

export const round = {
  noClock: 'no clock',
  size: (rows: number, cols: number) => `${rows} by ${cols}`,
  sizeAndTime: (size: string, time: string) => `${size}, ${time}`,
  round: (n: number) => `Round ${n}`,
  roundOf: (n: number, rounds: number) => `Round ${n} of ${rounds}`,
  roundTo: (n: number, points: number) => `Round ${n}, to ${counted(points, 'point')}`,
  match: {
    title: 'The match',
    tie: (points: number) => `The match is a tie, at ${points}.`,
    level: (points: number) => `Level, at ${points}.`,
    yours: 'The match is yours.',
    youLead: 'You lead the match.',
    over: (name: string) => `${name} wins the match.`,
    leads: (name: string) => `${name} leads the match.`,
  },
  phases: {
    lobby: 'before the first round',
    called: 'dice are rolling',
    playing: 'playing',
    results: 'between rounds',
  },
  open: (players: number, phase: string) => `${counted(players, 'player')}, ${phase}`,
  openRound: (players: number, phase: string, round: number) =>
    `${counted(players, 'player')}, ${phase}, round ${round}`,
}
