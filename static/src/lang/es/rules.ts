import type { Catalogue } from '../catalogue'
import { capital, counted, inWords, plural } from './grammar'

export const rules: Catalogue['rules'] = {
  noClock: 'sin reloj',
  size: (rows, cols) => `${rows}\u00a0×\u00a0${cols}`,
  sizeAndTime: (size, time) => `${size}, ${time}`,
  withDice: (round, dice) => `${round}, dados de ${dice}.`,

  dice: {
    'en-4x4-new': 'Boggle, desde 1987',
    'en-4x4-classic': 'Boggle, clásico',
    'en-5x5-big-deluxe': 'Boggle Deluxe',
    'en-5x5-big-2012': 'Big Boggle, 2012',
    'en-5x5-big-original': 'Big Boggle, original',
    'en-5x5-big-challenge': 'Big Boggle con el dado desafío',
    'en-6x6-super-big-2012': 'Super Big Boggle',
  },
  scoringTables: {
    standard: 'Clásico: 1, 2, 3, 5, 11',
    superbig: 'Super Big: dos por letra desde la novena',
    fibonacci: 'Creciente: 1, 2, 3, 5, 8, 13',
    flat: 'Un punto por palabra',
    length: 'Un punto por letra',
  },
  lists: { everyday: 'Comunes', standard: 'Normales', full: 'Todas' },
  grades: {
    everyday: 'una palabra común',
    standard: 'una palabra menos común',
    full: 'una palabra rara',
  },
  sharings: { cancel: 'Nadie', all: 'Ambas personas', first: 'La más rápida' },
  edges: { plane: 'Ninguno', cylinder: 'Lados', torus: 'Todos' },
  riches: {
    'as-rolled': 'Al azar',
    lean: 'Pocas',
    normal: 'Normal',
    rich: 'Muchas',
  },

  shared: {
    cancel: 'Una palabra que encuentran dos no vale para nadie.',
    all: 'Una palabra vale para cualquiera que la encuentre.',
    first: 'Una palabra vale para quien la encuentre antes.',
  },
  minLetters: (n) => `Palabras de ${counted(n, 'letra')} o más.`,
  words: { everyday: 'Solo palabras comunes.', standard: '', full: 'También valen las palabras raras.' },
  scoring: (points) => `${points}.`,
  penalty: 'Cada fallo quita un punto.',
  noFlagged: 'Las palabras malsonantes no valen.',
  count: 'Se dice cuántas palabras hay.',
  bots: 'Pueden jugar bots de otros, con una marca que lo dice.',
  wildcards: (n) =>
    `${capital(inWords(n))} ${plural(n, { one: 'comodín: vale', other: 'comodines: valen' })} por cualquier letra.`,
  cylinder: 'El borde izquierdo toca el derecho.',
  torus: 'Cada borde toca el de enfrente.',
  lean: 'Pocas palabras en cada tablero.',
  rich: 'Muchas palabras en cada tablero.',
  matchOfRounds: (n) => `Una partida de ${counted(n, 'ronda')}.`,
  matchToPoints: (n) => `Una partida a ${counted(n, 'punto')}.`,

  round: (n) => `Ronda ${n}`,
  roundOf: (n, rounds) => `Ronda ${n} de ${rounds}`,
  roundTo: (n, points) => `Ronda ${n}, a ${counted(points, 'punto')}`,
  match: {
    title: 'La partida',
    tie: (points) => `La partida acaba en empate, a ${points}.`,
    level: (points) => `Empate, a ${points}.`,
    yours: 'Has ganado la partida.',
    youLead: 'Vas por delante.',
    over: (name) => `${name} gana la partida.`,
    leads: (name) => `${name} va por delante.`,
  },
  phases: {
    lobby: 'antes de la primera ronda',
    called: 'ruedan los dados',
    playing: 'jugando',
    results: 'entre rondas',
  },
  open: (players, phase) => `${counted(players, 'persona')}, ${phase}`,
  openRound: (players, phase, round) => `${counted(players, 'persona')}, ${phase}, ronda ${round}`,
}
