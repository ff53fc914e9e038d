import type { Catalogue } from '../catalogue'

export const replay: Catalogue['replay'] = {
  title: 'Wiederholung',
  heading: (names) => `Wie es für ${names} lief`,
  alone: (name) => `Wie es für ${name} lief`,
  waiting: 'Die Runde wird geladen …',
  gone: 'Diese Runde ist nicht gespeichert.',
  goneHint:
    'Runden bleiben neunzig Tage, und länger, wo eine Bestenliste auf sie verweist. Eine, die eben zu Ende ging, braucht einen Moment.',
  sealed: 'Dieses Brett wird noch gespielt. Komm wieder, wenn sein Tag vorbei ist.',
  trouble: 'Die Runde ließ sich nicht laden. Versuch es gleich noch einmal.',
  again: 'Noch einmal',

  board: 'Das Brett',
  boardTraces: (who, word) => `Das Brett: ${who} zieht ${word}`,
  found: (who, word, points) => `${who}: ${word}, ${points}`,
  struck: 'gestrichen',
  quiet: 'Noch hat niemand ein Wort.',

  play: 'Abspielen',
  pause: 'Pause',
  time: 'Zeit',
  timeOf: (at, all) => `${at} von ${all}`,
  speed: 'Tempo',
  times: (n) => `${n}×`,
  earlier: 'Das Wort davor',
  later: 'Das nächste Wort',
  keys: 'Die Leertaste spielt ab und hält an, Pfeile springen fünf Sekunden, Komma und Punkt von Wort zu Wort, 1, 2, 4 und 8 stellen das Tempo ein.',

  standings: 'Der Stand',
  wordsOf: (who) => `Wörter: ${who}`,
  at: (time) => `bei ${time}`,
  bot: 'Bot',
  ghost: 'Geist',
  none: 'Noch keine Wörter',
  leftOut: (words) => `${words}, zu viele, um sie hier zu zeigen. Im Protokoll stehen sie.`,

  against: 'Gegen sie spielen',
  againstOne: (name) => `Gegen ${name} spielen`,
  share: (time) => `Link ab ${time} kopieren`,
  copied: 'Der Link ist kopiert.',
  notCopied: 'Der Link steht in der Adresszeile.',
  record: 'Protokoll herunterladen',

  private:
    'Diese Runde lief in einem privaten Raum. Sehen kann sie nur, wer mitgespielt hat, und wer einen Link davon bekommt.',
  revoke: 'Link zurückziehen',
  revoked: 'Der Link zeigt nichts mehr.',
  noLink: 'Das hat nicht geklappt. Versuch es gleich noch einmal.',
}
