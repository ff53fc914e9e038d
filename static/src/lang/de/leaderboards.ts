import type { Catalogue } from '../catalogue'
import { capital, inWords, plural } from './grammar'

export const leaderboards: Catalogue['leaderboards'] = {
  title: 'Bestenlisten',
  dice: 'Würfel',
  kind: 'Was zählt',
  kinds: {
    best: 'Beste Runde',
    total: 'Alle Punkte',
    longest: 'Längstes Wort',
    rating: 'Wertung',
    solo: 'Allein',
  },
  period: 'Wann',
  periods: { day: 'Heute', week: 'Woche', month: 'Monat', all: 'Insgesamt' },

  you: {
    day: (rank) => `Heute bist du auf ${rank}.`,
    week: (rank) => `Diese Woche bist du auf ${rank}.`,
    month: (rank) => `Diesen Monat bist du auf ${rank}.`,
    all: (rank) => `Insgesamt bist du auf ${rank}.`,
  },
  others: {
    day: 'Wer heute vorn liegt.',
    week: 'Wer diese Woche vorn liegt.',
    month: 'Wer diesen Monat vorn liegt.',
    all: 'Wer insgesamt vorn liegt.',
  },
  nobody: {
    day: 'Heute noch niemand.',
    week: 'Diese Woche noch niemand.',
    month: 'Diesen Monat noch niemand.',
    all: 'Noch niemand.',
  },
  before: { day: 'Gestern', week: 'Letzte Woche', month: 'Letzter Monat' },
  was: {
    you: {
      day: (rank) => `Gestern warst du auf ${rank}.`,
      week: (rank) => `Letzte Woche warst du auf ${rank}.`,
      month: (rank) => `Letzten Monat warst du auf ${rank}.`,
    },
    others: {
      day: 'Wer gestern vorn lag.',
      week: 'Wer letzte Woche vorn lag.',
      month: 'Wer letzten Monat vorn lag.',
    },
    nobody: {
      day: 'Gestern niemand.',
      week: 'Letzte Woche niemand.',
      month: 'Letzten Monat niemand.',
    },
  },
  ordinal: (n) => `Platz ${n}`,

  behind: {
    best: (n, name) => `${points(n)} hinter ${name}.`,
    total: (n, name) => `${points(n)} hinter ${name}.`,
    solo: (n, name) => `${points(n)} hinter ${name}.`,
    rating: (n, name) => `${points(n)} hinter ${name}.`,
    longest: (n, name) =>
      `${start(n)} ${plural(n, { one: 'Buchstabe', other: 'Buchstaben' })} hinter ${name}.`,
  },
  level: (name) => `Gleichauf mit ${name}, nur etwas später.`,
  aheadOf: (share) => `Vor ${share}\u00a0% der anderen.`,
  counts: {
    together:
      'Es zählen Runden nach den Standardregeln, in denen mindestens zwei Leute ein Wort gefunden haben.',
    solo: 'Es zählen Runden allein, nach den Standardregeln.',
  },
  first: 'Niemand ist vor dir.',

  way: {
    best: 'Spiel eine Runde nach den Standardregeln, in der mindestens zwei ein Wort finden.',
    total: 'Jede Runde nach den Standardregeln zählt dazu, wenn mindestens zwei ein Wort finden.',
    longest: 'Finde ein langes Wort, nach den Standardregeln und mindestens zu zweit.',
    rating: 'Spiel ein gewertetes Duell gegen jemanden auf Augenhöhe.',
    solo: 'Spiel eine Runde allein, nach den Standardregeln.',
  },
  begin: {
    first: (what) => `Fang an: ${what}`,
    next: (what) => `Spielen: ${what}`,
  },
  what: {
    table: (size) => `ein Raum, ${size}`,
    alone: (size) => `allein, ${size}`,
    match: 'ein gewertetes Duell',
  },

  caption: (kind, period, dice) => `${kind}, ${period}, ${dice}`,
  columns: {
    rank: 'Platz',
    player: 'Wer',
    word: 'Wort',
    best: 'Punkte',
    total: 'Punkte',
    solo: 'Punkte',
    longest: 'Buchstaben',
    rating: 'Wertung',
    at: 'Wann',
    replay: 'Runde',
  },
  youAre: (name) => `${name}, du`,
  watch: (name) => `Runde von ${name} ansehen`,
  provisional: 'noch geschätzt',
  private: 'in einem privaten Raum',

  top: 'Ganz oben',
  pages: 'Seiten',
  fromTop: 'Zum Anfang',
  aroundMe: 'Zu mir',
  earlier: 'Weiter oben',
  later: 'Weiter unten',
  shown: (from, to, all) => `${from} bis ${to} von ${all}`,
  notHere: 'Nicht in dieser Bestenliste.',

  waiting: 'Einen Moment.',
  trouble: 'Die Bestenliste antwortet nicht. Wir versuchen es weiter.',
}

const start = (n: number) => capital(inWords(n))
const points = (n: number) => `${start(n)} ${plural(n, { one: 'Punkt', other: 'Punkte' })}`
