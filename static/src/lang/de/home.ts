import type { Catalogue } from '../catalogue'

export const home: Catalogue['home'] = {
  title: 'Dieselben sechzehn Würfel. Wer sieht mehr?',
  playNow: 'Jetzt spielen',
  playAlone: 'Allein spielen',
  joinWithCode: 'Ich habe einen Code',
  code: 'Code oder Link des Tisches',
  codeShort: 'Code oder Link',
  free: 'Kostenlos, ohne Konto, ohne Werbung.',
  offline: 'Du bist offline. Tische brauchen eine Verbindung.',
  laboratory: 'Labor',
  leaderboards: 'Bestenlisten',
  profile: 'Mein Profil',
  about: 'Über Rattle',
  tooManyTables: 'Du hast viele Tische eröffnet. Versuch es in ein paar Minuten noch einmal.',
  noTable: 'Das hat nicht geklappt. Versuch es gleich noch einmal.',
  open: {
    title: 'Offene Tische',
    sit: 'Hinsetzen',
    watch: 'Zuschauen',
  },
  seat: {
    page: 'Platz nehmen',
    title: 'Hier ist ein Platz für dich.',
    noSeat: 'Gerade kein Platz frei.',
    name: 'Wie heißt du an diesem Tisch?',
    sit: 'Hinsetzen',
    watch: 'Zuschauen',
    onlyWatch: 'Nur zuschauen',
    askAgain: 'Noch einmal nach einem Platz fragen',
  },
  gone: {
    removed: 'Die anderen haben dich vom Tisch gebeten.',
    noSeat: 'Kein Platz hier.',
  },
}
