import type { Catalogue } from '../catalogue'
import { plural, seconds } from './grammar'

export const play: Catalogue['play'] = {
  wordsKept: 'Gleich wieder da. Deine Wörter bleiben.',
  done: (others, many) =>
    many === 0
      ? 'Du bist fertig.'
      : `Du bist fertig. ${others} ${plural(many, { one: 'macht', other: 'machen' })} weiter.`,
  alone: 'Jetzt zählt nichts mehr. Lass dir Zeit.',
  results: 'Ergebnis',
  hint: 'Tippen oder ziehen. Enter schickt ab.',
  slide: 'Fahr von Würfel zu Würfel und heb den Finger.',

  timeLeft: 'Restzeit:',
  timeGone: 'Vergangene Zeit:',
  secondsLeft: (n) => `Noch ${seconds(n)}`,

  iAmDone: 'Fertig',
  iAmDoneSure: 'Fertig?',
  turn: 'Brett drehen',
  sound: 'Ton',
  thrown: 'Buchstaben wie gefallen',
  tools: 'Werkzeuge',

  atTheTable: 'Am Tisch',
  wordsHead: 'Wörter',
  aside: (what) => `, ${what}`,
  away: 'kurz weg',
  isDone: 'fertig',
  leads: 'führt',

  yourWords: 'Deine Wörter',
  points: (n) => plural(n, { one: 'Punkt', other: 'Punkte' }),
  ofAll: (n, all) => `${n} von ${all}`,
  onItsWay: 'unterwegs',

  board: 'Das Brett',
  die: (face, row, column) => `${face}, Zeile ${row}, Spalte ${column}`,
  anyLetter: 'Joker',
  blank: 'kein Buchstabe',
  wild: (word) => `Welcher Buchstabe ist der Joker in ${word}?`,
  noLetter: 'Keiner',

  watching: 'Du schaust zu.',
  closed: 'Du schaust zu. Der Host hat den Tisch geschlossen.',
  full: 'Du schaust zu. Alle Plätze sind besetzt.',
  sit: 'Hinsetzen',
}
