import type { Catalogue } from '../catalogue'
import { letters, players, points, rounds } from './grammar'

export const rules: Catalogue['rules'] = {
  noClock: 'ohne Uhr',
  size: (rows, cols) => `${rows} × ${cols}`,
  sizeAndTime: (size, time) => `${size}, ${time}`,
  withDice: (round, dice) => `${round}, Würfel: ${dice}.`,

  dice: {
    'en-4x4-new': 'Boggle, seit 1987',
    'en-4x4-classic': 'Boggle, klassisch',
    'en-5x5-big-deluxe': 'Boggle Deluxe',
    'en-5x5-big-2012': 'Big Boggle, 2012',
    'en-5x5-big-original': 'Big Boggle, das erste',
    'en-5x5-big-challenge': 'Big Boggle mit dem Challenge-Würfel',
    'en-6x6-super-big-2012': 'Super Big Boggle',
  },
  ladders: {
    standard: 'Wie im Karton: 1, 2, 3, 5, 11',
    superbig: 'Super Big: ab neun zwei je Buchstabe',
    fibonacci: 'Steigend: 1, 2, 3, 5, 8, 13',
    flat: 'Ein Punkt je Wort',
    length: 'Ein Punkt je Buchstabe',
  },
  lists: { everyday: 'Alltag', standard: 'Standard', full: 'Komplett' },
  grades: {
    everyday: 'ein Alltagswort',
    standard: 'ein Wort der Standardliste',
    full: 'ein seltenes Wort',
  },
  sharings: { cancel: 'Für niemanden', all: 'Für alle', first: 'Wer zuerst' },
  edges: { plane: 'Normal', cylinder: 'Links–rechts', torus: 'Rundum' },
  riches: {
    'as-rolled': 'Wie sie fallen',
    lean: 'Wenige',
    normal: 'Normal',
    rich: 'Viele',
  },

  shared: {
    cancel: 'Ein Wort, das zwei von euch finden, zählt für niemanden.',
    all: 'Ein Wort zählt für alle, die es finden.',
    first: 'Ein Wort zählt für den, der es zuerst findet.',
  },
  minLetters: (n) => `Wörter ab ${letters(n)}.`,
  words: { everyday: 'Nur Alltagswörter.', standard: '', full: 'Auch seltene Wörter zählen.' },
  ladder: (points) => `${points}.`,
  penalty: 'Ein falsches Wort kostet einen Punkt.',
  noFlagged: 'Derbe Wörter zählen nicht.',
  count: 'Ihr erfahrt, wie viele Wörter es gibt.',
  wildcards: (n) => (n === 1 ? '1 Würfel ist ein Joker.' : `${n} Würfel sind Joker.`),
  cylinder: 'Der linke Rand berührt den rechten.',
  torus: 'Jeder Rand berührt den gegenüber.',
  lean: 'Wenige Wörter auf jedem Brett.',
  rich: 'Viele Wörter auf jedem Brett.',
  matchOfRounds: (n) => `Eine Partie über ${rounds(n)}.`,
  matchToPoints: (n) => `Eine Partie bis ${points(n)}.`,

  round: (n) => `Runde ${n}`,
  roundOf: (n, rounds) => `Runde ${n} von ${rounds}`,
  roundTo: (n, target) => `Runde ${n}, bis ${points(target)}`,
  match: {
    tie: (points) => `Die Partie endet im Gleichstand, bei ${points}.`,
    level: (points) => `Gleichstand, bei ${points}.`,
    yours: 'Die Partie gehört dir.',
    youLead: 'Du führst in der Partie.',
    over: (name) => `${name} gewinnt die Partie.`,
    leads: (name) => `${name} führt in der Partie.`,
  },
  phases: {
    lobby: 'vor der ersten Runde',
    called: 'die Würfel fallen',
    playing: 'mitten im Spiel',
    results: 'zwischen zwei Runden',
  },
  open: (n, phase) => `${players(n)}, ${phase}`,
  openRound: (n, phase, round) => `${players(n)}, ${phase}, Runde ${round}`,
}
