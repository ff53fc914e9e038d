import type { Catalogue } from '../catalogue'
import { inWords, plural } from './grammar'

export const devices: Catalogue['devices'] = {
  title: 'Du auf anderen Geräten',
  hint: 'Es gibt kein Konto: Wer du bist, merkt sich dieser Browser.',
  show: 'Auf anderem Gerät spielen',
  code: (letters) => `Code ${letters}`,
  type: 'Tipp ihn dort in die Einstellungen, oder lass das andere Gerät das Bild lesen.',
  qr: 'Ein Bild des Codes, für die Handykamera',
  left: (seconds) =>
    seconds >= 60
      ? `Gilt noch ${minutes(Math.ceil(seconds / 60))} und für ein Gerät.`
      : 'Gilt keine Minute mehr.',
  ended: 'Der Code ist abgelaufen. Hol dir einen neuen.',
  again: 'Neuer Code',
  enter: 'Code eingeben',
  field: 'Code vom anderen Gerät',
  claim: 'Das bin ich, auch hier',
  claimed: (name) =>
    name ? `Auf diesem Gerät bist du jetzt ${name}.` : 'Auf diesem Gerät bist du jetzt auch du.',
  wrong: 'Diesen Code gibt es nicht. Vielleicht ist er abgelaufen; hol dir dort einen neuen.',
  many: 'Zu viele Versuche. Warte ein paar Minuten.',
  failed: 'Das hat nicht geklappt. Versuch es gleich noch einmal.',
  everywhere: 'Überall sonst abmelden',
  everywhereHint:
    'Gerät verloren? Alle außer diesem werden abgemeldet, und deine Wiederherstellungsphrase gilt nicht mehr.',
  everywhereSure: 'Alle anderen abmelden?',
  signedOut: 'Du bist nur noch auf diesem Gerät angemeldet.',
  take: 'Meine Daten herunterladen',
  takeHint:
    'Eine Datei mit deinen Runden, deiner Wertung und wem du begegnet bist. Sie ist nur für dich: Es stehen auch andere darin.',
  forget: 'Vergiss mich',
  forgetHint:
    'Löscht deinen Namen, dein Profil und deine Wertung für immer. Was du gespielt hast, bleibt ohne deinen Namen in den Ergebnissen der anderen.',
  forgetSure: 'Alles löschen, für immer?',
  forgetYes: 'Ja, vergiss mich',
  forgetNo: 'Lieber nicht',
  forgotten: 'Du bist vergessen.',
  claimPage: 'Noch ein Gerät von dir',
  claimTitle: 'Bist das auch hier du?',
  claimHint:
    'Deine Ergebnisse, deine Wertung und dein Name kommen mit. Wer du in diesem Browser vorher warst, bist du dann nicht mehr.',
  home: 'Zur Startseite',
}

const minutes = (n: number) => plural(n, { one: 'eine Minute', other: `${inWords(n)} Minuten` })
