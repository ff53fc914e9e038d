import type { Catalogue } from '../catalogue'
import { letters, players, plural, points, rounds } from './grammar'

export const rules: Catalogue['rules'] = {
  noClock: 'sans limite',
  size: (rows, cols) => `${rows} × ${cols}`,
  sizeAndTime: (size, time) => `${size}, ${time}`,
  withDice: (round, dice) => `${round}, dés : ${dice}.`,

  dice: {
    'en-4x4-new': 'Boggle, depuis 1987',
    'en-4x4-classic': 'Boggle, classique',
    'en-5x5-big-deluxe': 'Boggle Deluxe',
    'en-5x5-big-2012': 'Big Boggle, 2012',
    'en-5x5-big-original': 'Big Boggle, le premier',
    'en-5x5-big-challenge': 'Big Boggle avec le dé défi',
    'en-6x6-super-big-2012': 'Super Big Boggle',
  },
  scoringTables: {
    standard: 'D’origine : 1, 2, 3, 5, 11',
    superbig: 'Super Big : 2 par lettre dès 9',
    fibonacci: 'Croissant : 1, 2, 3, 5, 8, 13',
    flat: 'Un point par mot',
    length: 'Un point par lettre',
  },
  // Said of a list.
  lists: { everyday: 'Courante', standard: 'Standard', full: 'Complète' },
  grades: {
    everyday: 'un mot courant',
    standard: 'un mot moins courant',
    full: 'un mot rare',
  },
  sharings: { cancel: 'Personne', all: 'Les deux', first: 'La plus rapide' },
  edges: { plane: 'Normaux', cylinder: 'Gauche-droite', torus: 'Tous' },
  riches: {
    'as-rolled': 'Hasard',
    lean: 'Pauvre',
    normal: 'Moyen',
    rich: 'Riche',
  },

  shared: {
    cancel: 'Un mot que vous êtes deux à trouver ne compte pour personne.',
    all: 'Un mot compte pour tous ceux qui le trouvent.',
    first: 'Un mot compte pour qui le trouve en premier.',
  },
  minLetters: (n) => `Mots de ${letters(n)} ou plus.`,
  words: { everyday: 'Mots courants seulement.', standard: '', full: 'Les mots rares comptent aussi.' },
  scoring: (points) => `${points}.`,
  penalty: 'Un mot incorrect coûte un point.',
  noFlagged: 'Les gros mots ne comptent pas.',
  count: 'On vous dit combien de mots il y a.',
  bots: 'Les bots des autres peuvent jouer ; une marque dit ce qu’ils sont.',
  wildcards: (n) => plural(n, { one: '1 dé est un joker.', other: `${n} dés sont des jokers.` }),
  cylinder: 'Le bord gauche touche le bord droit.',
  torus: 'Chaque bord touche celui d’en face.',
  lean: 'Peu de mots sur chaque plateau.',
  rich: 'Beaucoup de mots sur chaque plateau.',
  matchOfRounds: (n) => `Une partie en ${rounds(n)}.`,
  matchToPoints: (n) => `Une partie en ${points(n)}.`,

  round: (n) => `Manche ${n}`,
  roundOf: (n, rounds) => `Manche ${n} sur ${rounds}`,
  roundTo: (n, target) => `Manche ${n}, jusqu’à ${points(target)}`,
  match: {
    title: 'La partie',
    tie: (points) => `La partie finit à égalité, à ${points}.`,
    level: (points) => `Égalité, à ${points}.`,
    yours: 'Tu gagnes la partie.',
    youLead: 'Tu mènes la partie.',
    over: (name) => `${name} gagne la partie.`,
    leads: (name) => `${name} mène la partie.`,
  },
  phases: {
    lobby: 'avant la première manche',
    called: 'les dés roulent',
    playing: 'en jeu',
    results: 'entre deux manches',
  },
  open: (n, phase) => `${players(n)}, ${phase}`,
  openRound: (n, phase, round) => `${players(n)}, ${phase}, manche ${round}`,
}
