import type { Catalogue } from '../catalogue'
import { plural, seconds } from './grammar'

export const play: Catalogue['play'] = {
  wordsKept: 'De retour dans un instant. Tes mots sont gardés.',
  done: (others, many) =>
    many === 0
      ? 'Tu as fini.'
      : `Tu as fini. ${others} ${plural(many, { one: 'continue', other: 'continuent' })}.`,
  alone: 'Plus rien ne compte. Prends ton temps.',
  results: 'Résultats',
  hint: 'Tape ou trace. Entrée envoie.',
  slide: 'Glisse de dé en dé, puis lève le doigt.',

  timeLeft: 'Temps restant :',
  timeGone: 'Temps écoulé :',
  secondsLeft: (n) => `Plus que ${seconds(n)}`,

  iAmDone: 'J’ai fini',
  iAmDoneSure: 'Fini ?',
  turn: 'Tourner le plateau',
  sound: 'Son',
  thrown: 'Lettres comme tombées',
  tools: 'Outils',

  atTheTable: 'À la table',
  wordsHead: 'mots',
  aside: (what) => `, ${what}`,
  away: 'pas là',
  isDone: 'a fini',
  leads: 'mène',

  yourWords: 'Tes mots',
  points: (n) => plural(n, { one: 'point', other: 'points' }),
  ofAll: (n, all) => `${n} sur ${all}`,
  onItsWay: 'en route',

  board: 'Le plateau',
  die: (face, row, column) => `${face}, ligne ${row}, colonne ${column}`,
  anyLetter: 'joker',
  blank: 'sans lettre',
  wild: (word) => `Quelle lettre pour le joker dans ${word} ?`,
  noLetter: 'Aucune',

  watching: 'Tu regardes.',
  closed: 'Tu regardes. L’hôte a fermé la table aux nouveaux.',
  full: 'Tu regardes. Toutes les places sont prises.',
  sit: 'S’asseoir',
}
