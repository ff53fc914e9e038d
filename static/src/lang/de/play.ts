import type { Catalogue } from '../catalogue'
import { counted, plural, seconds } from './grammar'

export const play: Catalogue['play'] = {
  wordsKept: 'Gleich wieder da. Deine Wörter bleiben.',
  done: (others, many, seconds) =>
    many === 0
      ? 'Du bist fertig.'
      : `Du bist fertig. ${others} ${plural(many, { one: 'macht', other: 'machen' })} weiter${seconds > 0 ? `, höchstens ${seconds} s` : ''}.`,
  timeUp: (others, many, seconds) =>
    many === 0
      ? 'Deine Zeit ist um.'
      : `Deine Zeit ist um. ${others} ${plural(many, { one: 'hat', other: 'haben' })} noch ${seconds} s.`,
  alone: 'Jetzt zählt nichts mehr. Lass dir Zeit.',
  results: 'Ergebnis',
  more: 'Weitersuchen',
  hint: 'Schreib oder zieh. Enter schickt ab.',
  slide: 'Fahr von Würfel zu Würfel und heb den Finger. Oder tipp sie an und sende.',

  timeLeft: 'Restzeit:',
  timeOfOthers: 'Restzeit der anderen:',
  timeGone: 'Vergangene Zeit:',
  stillLeft: (n) => `Noch ${n < 60 ? seconds(n) : counted(n / 60, 'Minute', 'Minuten')}`,
  timeIsUp: 'Die Zeit ist um.',

  called: (n) => `Die Würfel rollen. Noch ${seconds(n)}.`,

  iAmDone: 'Fertig',
  iAmDoneSure: 'Fertig?',
  send: 'Senden',
  clear: 'Löschen',
  apart: (die, last) => `${die} berührt ${last} nicht. Deine Buchstaben bleiben.`,
  chosen: (die, letters) => `${die}, bisher ${letters}`,
  turn: 'Brett drehen',
  sound: 'Ton',

  atTheTable: 'Im Raum',
  wordsHead: 'Wörter',
  words: (n) => plural(n, { one: 'Wort', other: 'Wörter' }),
  aside: (what) => `, ${what}`,
  away: 'kurz weg',
  isDone: 'fertig',
  leads: 'führt',

  yourWords: 'Deine Wörter',
  points: (n) => plural(n, { one: 'Punkt', other: 'Punkte' }),
  ofAll: (n, all) => `${n} von ${all}`,
  onItsWay: 'unterwegs',

  board: 'Das Brett',
  keys: 'Pfeile lesen die Würfel, Buchstaben schreiben ein Wort, Enter schickt ab, Escape löscht, die Punkt-Taste nennt Restzeit und Punkte.',
  die: (face, row, column) => `${face}, Zeile ${row}, Spalte ${column}`,
  row: (row) => `Zeile ${row}`,
  anyLetter: 'Joker',
  blank: 'kein Buchstabe',
  wild: (word) => `Welcher Buchstabe ist der Joker in „${word}“?`,
  noLetter: 'Keiner',
}
