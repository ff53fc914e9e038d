import type { Catalogue } from '../catalogue'
import {
  byPoints,
  capital,
  counted,
  inWords,
  letters,
  players,
  plural,
  points,
  seconds,
  words,
} from './grammar'

const reload = 'Diese Seite passt nicht mehr zum Server. Lade sie neu.'

export const shared: Catalogue['shared'] = {
  hideNotice: 'Ausblenden',
  points,
  words,
  letters,
  seconds,
  minutes: (n) => counted(n, 'Minute', 'Minuten'),
  players,
  votes: (n) => counted(n, 'Stimme', 'Stimmen'),
  you: 'Du',
  together: (parts) => parts.join(', '),
  away: 'kurz weg',
  leave: 'Raum verlassen',
  leaveSure: 'Gehen?',
  seatKept: 'Gleich wieder da. Dein Platz bleibt.',
  pressAgain: (question) => `${question} Drück noch einmal.`,
  noName: 'Gib einen Namen ein.',
  code: (letters) => `Code ${letters}`,
  startTable: 'Raum öffnen',
  finding: 'Der Raum wird gesucht …',

  errors: {
    'unknown-room': 'Kein Raum hat diesen Code mehr. Öffne einen eigenen, oder frag nach einem neuen Link.',
    'room-full': 'Alle Plätze sind besetzt. Schau zu, oder öffne einen eigenen Raum.',
    'room-locked':
      'Niemand Neues kommt herein, auch nicht zum Zuschauen. Bitte den Host, ihn zu entsperren, oder öffne einen eigenen.',
    'room-reserved': 'Er ist für andere reserviert. Öffne einen eigenen.',
    'no-bots': 'Bots dürfen hier nicht mitspielen. Bitte den Host, sie zuzulassen.',
    barred: 'Wer diesen Server betreibt, lässt dich nur an privaten Tischen spielen.',
    removed:
      'Die anderen spielen ohne dich weiter. In einer Stunde kannst du wieder in diesen Raum, oder du öffnest einen eigenen.',
    'name-taken': 'So heißt hier schon jemand. Nimm einen anderen Namen.',
    'bad-name': 'Ein Name hat höchstens zwanzig Zeichen und beleidigt niemanden. Nimm einen anderen.',
    'not-host': 'Das kann nur der Host. Bitte ihn darum.',
    'not-now': 'Jetzt nicht. Warte, bis die Runde vorbei ist.',
    'not-public': 'In diesem Raum kann das nur der Host. Bitte ihn darum.',
    'bad-settings': 'Diese Regeln passen nicht zusammen. Wähl etwas anderes.',
    'bad-talk': 'Darin ist nichts zu lesen. Sag es anders.',
    'no-such-player': 'Da ist schon jemand gegangen.',
    'too-fast': 'Zu schnell. Versuch es gleich noch einmal.',
    unavailable: 'Der Server antwortet nicht. Versuch es gleich noch einmal.',
    'not-joined': reload,
    'bad-message': reload,
    'unknown-kind': reload,
  },
  unknownReason: 'Nein. Diese Seite ist zu alt, um zu wissen, warum. Lade sie neu.',

  verdict: {
    made: (who, n) => `${who === null ? 'Du hast' : `${who} hat`} ${points(n)} geholt.`,
    nothingAlone: 'Diesmal keine Punkte.',
    nothing: 'Keine Punkte, für niemanden.',
    tie: (n) => `Gleichstand, bei ${n}.`,
    won: (by) => `Du gewinnst mit ${byPoints(by)} Vorsprung.`,
    lost: (winner, by, close) =>
      `${winner} gewinnt mit ${byPoints(by)} Vorsprung.${close ? ' Ganz knapp.' : ''}`,
  },

  answer: {
    counted: (word, n) => `${word}, ${points(n)}`,
    cost: (reason, n) =>
      `${reason}. ${capital(inWords(n))} ${plural(n, { one: 'Punkt', other: 'Punkte' })} Abzug`,
    'too-short': (_, n) => `Mindestens ${inWords(n)} ${plural(n, { one: 'Buchstabe', other: 'Buchstaben' })}`,
    'not-on-board': (word) => `Kein Weg für „${word}“ auf diesem Brett`,
    'not-a-word': (word) => `„${word}“ steht nicht im englischen Wörterbuch`,
    'already-found': (word) => `„${word}“ hast du schon`,
    'too-many': () => 'Mehr Wörter fasst eine Runde nicht',
    'key-taken': (word) => `„${word}“ ging unterwegs verloren. Finde es noch einmal`,
    'too-late': (word) => `„${word}“ kam nach Schluss`,
    'not-playing': (word) => `Es läuft keine Runde, „${word}“ zählt nicht`,
    'too-fast': (word) => `„${word}“ muss kurz warten`,
  },
}
