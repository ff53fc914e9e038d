import type { Catalogue } from '../catalogue'
import { counted, inWords, plural, points, seconds, words } from './grammar'

export const results: Catalogue['results'] = {
  early: (round) => `${round}. Alle waren fertig.`,
  earlyAlone: (round) => `${round}. Vor der Zeit fertig.`,
  you: 'du',
  somebody: 'jemand',
  who: 'Wer da ist',
  replay: 'Runde ansehen',
  columns: { points: 'Punkte', words: 'Wörter', best: 'Bestes Wort' },
  lookForMore: 'Auf diesem Brett weitersuchen',

  skip: 'Überspringen',
  struck: {
    cancel: 'Doppelt gefunden, also für niemanden',
    first: 'Da war jemand schneller',
    all: 'Gestrichen',
  },
  counting: 'Zusammenzählen',

  boardWith: (word) => `Das Brett, mit dem Weg von ${word}`,
  boardHeat: 'Das Brett, und in wie vielen gefundenen Wörtern jeder Würfel steckt',
  gotAway: 'Durch die Lappen gegangen',
  gotAwayWord: (word, points) => `${word}, ${points}`,
  // Without a preposition, so that `du` stays `du`.
  foundBy: (finds) => `gefunden: ${finds}`,
  foundAt: (who, time) => `${who} bei ${time}`,
  struckWord: 'gestrichen',
  heat: 'Wo die Wörter lagen',
  heatText: 'Wie viele gefundene Wörter jeder Würfel hat.',
  heatMost: (face, n) => `Am meisten gefragt: ${face}, in ${counted(n, 'Wort', 'Wörtern')}.`,

  everything: 'Alles auf diesem Brett',
  allWords: 'Alle Wörter des Bretts',
  allThat: (words, points) => `${words}, ${points}. Tippe eins an und sieh seinen Weg.`,
  groups: { mine: 'Nur du', both: 'Du und andere', others: 'Nur andere', nobody: 'Niemand' },
  bothOfTwo: 'Beide',
  alone: 'Du',
  foundBySome: 'Gefunden',
  none: 'Keine',
  more: (n) => `${n} weitere`,
  rare: 'selten',
  byPlayer: 'Die Wörter von allen',
  wordsOf: (who) => `Wörter: ${who}`,
  wrongOff: (n) => `${points(n)} Abzug für falsche Wörter`,
  also: (who) => `auch ${who}`,
  showWords: 'Wörter zeigen',
  noWords: 'Diesmal keine Wörter',

  course: 'Wie es lief',
  courseOf: (time, ends) => `Punkte über ${time}. Am Ende: ${ends}.`,
  courseEnd: (who, points) => `${who} ${points}`,
  turnAt: (time) => `Wende, ${time}`,
  asTable: 'Als Tabelle',
  player: 'Wer',
  atEnd: 'Ende',
  notDrawn: (n) => `${n} mehr in der Tabelle.`,

  mentions: 'Erwähnenswert',
  turn: 'Ab da vorn',
  turnText: (who, time, word) =>
    word === undefined ? `${who}, bei ${time}` : `${who}, mit ${word} bei ${time}`,
  longest: 'Längstes Wort',
  longestText: (who, word, letters) => `${who}: ${word}, ${inWords(letters)} Buchstaben`,
  common: 'Alltagswörter',
  commonText: (found, words, share) => `${found} von ${words} zusammen gesehen, ${share}\u00a0%`,
  commonAlone: (found, words, share) => `Du hast ${found} von ${words} gesehen, ${share}\u00a0%`,
  awards: {
    'rare-bird': 'Seltener Vogel',
    unlucky: 'Zwei Dumme, ein Gedanke',
    'lone-wolf': 'Einsamer Wolf',
    'last-gasp': 'Auf den letzten Drücker',
    twins: 'Zwillinge',
    rabbit: 'Flinker Hase',
    steady: 'Ruhige Hand',
    'early-bird': 'Früher Vogel',
  },
  awardTexts: {
    'rare-bird': (who, n, word) => `${who}: ${word}, ${points(n)}`,
    unlucky: (who, n) => `${who}: ${points(n)} gestrichen`,
    'lone-wolf': (who, n) => `${who}: ${counted(n, 'Wort, das', 'Wörter, die')} sonst niemand sah`,
    'last-gasp': (who, ms, word) =>
      `${who}: ${word ? `${word}, ` : ''}${time(ms, 'weniger als eine Sekunde')} vor Schluss`,
    twins: (who, n) => `${who}: ${counted(n, 'gemeinsames Wort', 'gemeinsame Wörter')}`,
    rabbit: (who, n) => `${who}: ${words(n)} in einer halben Minute`,
    steady: (who, n) => `${who}: ${words(n)}, kein falsches`,
    'early-bird': (who, ms, word) =>
      `${who}: ${word ? `${word}, ` : ''}nach ${time(ms, 'weniger als einer Sekunde')}`,
  },

  seen: 'Was ihr gesehen habt',
  seenLabel: 'Wie viel ihr gesehen habt',
  seenAlone: 'Wie viel du gesehen hast',
  wordsOfList: (list) => `Liste „${list}“`,
  share: (percent) => `${percent}\u00a0%`,
  foundOf: (found, words) => `${found} von ${words}`,

  shareIt: 'Teilen',
  shareResult: 'Ergebnis teilen',
  close: 'Fertig',
  picture: 'Ein Bild des Ergebnisses',
  noPicture: 'Das Bild ist noch nicht fertig. Versuch es gleich noch einmal.',
  send: 'Schicken',
  copyText: 'Als Text kopieren',
  textCopied: 'Der Text ist kopiert.',
  copyLink: 'Link zum Raum kopieren',
  copied: 'Der Link ist kopiert.',
  downloadPicture: 'Bild herunterladen',
  shareText: (verdict) => `Rattle – ${verdict}`,
  canYou: 'Siehst du mehr?',
  sameBoard: 'Dasselbe Brett für Freunde',
  copyBoard: 'Link zu diesem Brett kopieren',

  fair: 'Waren die Würfel fair?',
  fairText:
    'Bevor die Würfel geschüttelt wurden, hat der Server das Siegel eines Geheimnisses gezeigt. Dann haben alle eine eigene Zahl dazugegeben, und aus allen zusammen folgte das Brett. Jetzt liegt das Geheimnis offen: Wer das Protokoll hat, kann das Brett nachlegen, mit diesem Befehl:',
  check: 'Dieses Brett prüfen',
  proof: {
    kept: 'Das Siegel passt: Geheimnis und Regeln sind die, an die der Server gebunden war.',
    broken: 'Das Siegel passt nicht. Dieses Brett kommt nicht aus dem, was der Server versprochen hat.',
    unknown: 'Dieser Browser prüft nur über eine sichere Verbindung. Nimm stattdessen Protokoll und Befehl.',
  },
  seal: 'Siegel',
  sameSeal: 'Vor der Runde hast du dasselbe Siegel gesehen.',
  otherSeal: (seal) => `Vor der Runde hast du ein anderes gesehen: ${seal}`,
  secret: 'Geheimnis',
  addedBy: (who) => `Dazugegeben: ${who}`,
  sealedWith: 'Mit versiegelt',
  signature: 'Unterschrift unter dem Protokoll',
  record: 'Protokoll herunterladen',

  again: 'Noch eine',
  againWith: (names, n, again) => `${names} ${plural(n, { one: 'ist', other: 'sind' })} dabei. ${again}`,
  anotherMatch: 'Noch eine Partie',
  rattleNow: 'Jetzt schütteln',
  changeRules: 'Regeln ändern',
  youAreIn: (others) => `Du bist dabei. Es fehlt noch: ${others}.`,
  wantAnother: (names, n) => `${names} ${plural(n, { one: 'will', other: 'wollen' })} noch eine.`,
}

/** `less` is what is said of less than a second, in the case that is wanted. */
function time(ms: number, less: string): string {
  const n = Math.round(ms / 1000)
  return n < 1 ? less : seconds(n)
}
