import type { Catalogue } from '../catalogue'
import { inWords, plural, rounds as countedRounds } from './grammar'

export const phrase: Catalogue['phrase'] = {
  title: 'Wiederherstellungsphrase',
  hint: 'Auf einem neuen Handy, oder wenn Browserdaten gelöscht sind, kennt Rattle dich nicht mehr. Zwölf Wörter, die du dir aufschreibst, bringen dich zurück, mit Namen und Ergebnissen.',
  show: 'Phrase anzeigen',
  showSure: 'Wir zeigen sie nur einmal. Jetzt zeigen?',
  since: (day) =>
    `Du hast seit dem ${day} eine. Noch einmal zeigen können wir sie nicht: Wir speichern die Wörter nicht.`,
  another: 'Neue Phrase anfordern',
  anotherSure: 'Die alte gilt dann nicht mehr. Weiter?',
  once: 'Schreib diese Wörter auf oder druck sie jetzt aus. Wir zeigen sie nur dieses eine Mal.',
  safe: 'Wer sie hat, kann du sein: Bewahr sie auf wie einen Schlüssel.',
  english: 'Die Wörter sind in allen Sprachen dieser Seite englisch.',
  words: 'Deine Wiederherstellungsphrase',
  copy: 'Wörter kopieren',
  copyLink: 'Als Link kopieren',
  copied: 'Kopiert.',
  byHand: 'Der Browser lässt uns nicht kopieren. Markier die Wörter selbst.',
  print: 'Drucken',
  failed: 'Das hat nicht geklappt. Versuch es gleich noch einmal.',
  sheet: (name) =>
    name ? `Rattle: Wiederherstellungsphrase von ${name}` : 'Rattle: Wiederherstellungsphrase',
  sheetHow: (address) =>
    `Öffne ${address} und tipp diese Wörter ein. Groß oder klein ist gleich, die ersten vier Buchstaben von jedem genügen.`,
  sheetOnce:
    'Sie gelten einmal. Danach bekommst du eine neue Phrase, und alle anderen Geräte sind abgemeldet.',
  propose: 'Auf einem neuen Handy, oder wenn Browserdaten gelöscht sind, sind deine Ergebnisse weg.',
  have: 'Phrase verwenden',
  pageTitle: 'Mit der Phrase zurückkommen',
  pageHint: 'Tipp deine zwölf Wörter ein, oder füg sie oder den Link ein.',
  field: 'Deine zwölf Wörter',
  fieldHint: 'Englische Wörter. Von jedem genügen die ersten vier Buchstaben, dann ein Leerzeichen.',
  suggestions: 'Wörter, die so anfangen',
  look: 'Wem gehört die Phrase?',
  unknownWord: (n, word) =>
    `Wort ${n}, „${word}“, steht nicht auf unserer Liste. Prüf, wie es geschrieben ist.`,
  count: (n) =>
    `${plural(n, { one: 'Das ist ein Wort', other: `Das sind ${inWords(n)} Wörter` })}, und eine Phrase hat zwölf.`,
  mistyped:
    'Eines der Wörter stimmt nicht oder fehlt, oder zwei sind vertauscht. Vergleich sie mit dem, was du aufgeschrieben hast.',
  wrong:
    'Diese Phrase gehört niemandem. Vergleich die Wörter mit dem, was du aufgeschrieben hast. Stimmen sie, gilt die Phrase nicht mehr: Nimm deine neueste.',
  many: 'Zu viele Versuche. Warte ein paar Minuten.',
  owner: (name) => (name ? `Diese Phrase gehört ${name}` : 'Diese Phrase gehört jemandem ohne Namen'),
  played: (rounds, day) => (rounds > 0 ? `${countedRounds(rounds)} seit dem ${day}.` : 'Noch keine Runde.'),
  profile: 'Zum Profil',
  then: 'Dieser Browser spielt dann unter diesem Namen, alle anderen Geräte werden abgemeldet, und statt dieser Phrase gilt eine neue.',
  already:
    'Das bist du in diesem Browser schon. Machst du weiter, werden alle anderen Geräte abgemeldet, und du bekommst eine neue Phrase.',
  leaves: (name, rounds) =>
    `Im Moment bist du hier ${name || 'jemand anders'}${rounds > 0 ? `, mit ${plural(rounds, { one: 'einer Runde', other: `${rounds} Runden` })}` : ''}. Das bist du dann nicht mehr.`,
  leavesHint:
    'Hat dir jemand diesen Link geschickt, schließ diese Seite. Damit du zurückkannst, hol dir vorher eine Phrase für dein jetziges Profil:',
  leavesKept:
    'Hat dir jemand diesen Link geschickt, schließ diese Seite. Deine bisherige Phrase gilt weiter.',
  be: (name) => (name ? `Hier ${name} sein` : 'Hier so weiterspielen'),
  other: 'Andere Wörter',
  done: (name) =>
    name ? `In diesem Browser bist du jetzt ${name}.` : 'In diesem Browser bist du jetzt wieder du.',
  doneHint: 'Deine alte Phrase ist verbraucht. Das ist die neue.',
  home: 'Zur Startseite',
}
