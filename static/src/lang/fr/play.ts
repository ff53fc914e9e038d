import type { Catalogue } from '../catalogue'
import { counted, plural, seconds } from './grammar'

export const play: Catalogue['play'] = {
  wordsKept: 'De retour dans un instant. Tes mots sont gardés.',
  done: (others, many, seconds) =>
    many === 0
      ? 'Tu as fini.'
      : `Tu as fini. ${others} ${plural(many, { one: 'continue', other: 'continuent' })}${seconds > 0 ? `, ${seconds}\u00a0s au plus` : ''}.`,
  timeUp: (others, many, seconds) =>
    many === 0
      ? 'Ton temps est écoulé.'
      : `Ton temps est écoulé. ${others} ${plural(many, { one: 'a', other: 'ont' })} encore ${seconds}\u00a0s.`,
  alone: 'Plus rien ne compte. Prends ton temps.',
  results: 'Résultats',
  more: 'Chercher encore',
  hint: 'Tape ou trace. Entrée envoie.',
  slide: 'Glisse de dé en dé, puis lève le doigt. Ou touche-les, puis envoie.',

  timeLeft: 'Temps restant :',
  timeOfOthers: 'Temps restant des autres :',
  timeGone: 'Temps écoulé :',
  stillLeft: (n) => `Plus que ${n < 60 ? seconds(n) : counted(n / 60, 'minute')}`,
  timeIsUp: 'Le temps est écoulé.',

  called: (n) => `On secoue les dés. Plus que ${seconds(n)}.`,

  iAmDone: 'J’ai fini',
  iAmDoneSure: 'Fini ?',
  send: 'Envoyer',
  clear: 'Effacer',
  apart: (die, last) => `${die} ne touche pas ${last}. Tes lettres restent.`,
  chosen: (die, letters) => `${die}, jusqu’ici ${letters}`,
  turn: 'Tourner le plateau',
  sound: 'Son',

  atTheTable: 'Dans la salle',
  wordsHead: 'mots',
  words: (n) => plural(n, { one: 'mot', other: 'mots' }),
  aside: (what) => `, ${what}`,
  away: 'pas là',
  isDone: 'a fini',
  leads: 'mène',

  yourWords: 'Tes mots',
  points: (n) => plural(n, { one: 'point', other: 'points' }),
  ofAll: (n, all) => `${n} sur ${all}`,
  onItsWay: 'en route',

  board: 'Le plateau',
  keys: 'Les flèches lisent les dés, les lettres écrivent un mot, Entrée envoie, Échap efface, la touche point dit le temps et le score.',
  die: (face, row, column) => `${face}, ligne ${row}, colonne ${column}`,
  row: (row) => `Ligne ${row}`,
  anyLetter: 'joker',
  blank: 'sans lettre',
  wild: (word) => `Quelle lettre pour le joker dans « ${word} » ?`,
  noLetter: 'Aucune',
}
