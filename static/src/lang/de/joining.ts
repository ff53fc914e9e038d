import type { Catalogue } from '../catalogue'
import { retention } from '../retention'

export const joining: Catalogue['joining'] = {
  bar: { ways: 'Wege durch Rattle', daily: 'Brett des Tages', match: 'Duell' },

  code: 'Code oder Link des Raums',
  codeShort: 'Code oder Link',
  go: 'Los',
  noCode: (typed) => `Ein Code hat acht Buchstaben und Ziffern. Prüf ${typed} noch einmal.`,
  noTable: (code) => `Es gibt keinen Raum mit dem Code ${code}. Prüf ihn noch einmal.`,
  noTableHint: `Oder es gibt ihn nicht mehr: Ein Raum endet ${retention.tableHours} Stunden, nachdem alle weg sind.`,
  nowhere: 'Dieser Link führt in keinen Raum.',

  page: 'Mitspielen',
  title: 'Hier ist ein Platz für dich.',
  what: 'Alle suchen Wörter in denselben Buchstaben, gegen die Uhr.',
  yours: (name) => `Du bist schon dabei, als ${name}.`,
  goOn: 'Hier weiterspielen',
  noSeat: 'Gerade kein Platz frei.',
  full: 'Dieser Raum ist voll.',
  locked: 'Dieser Raum ist gesperrt.',
  reserved: 'Dieser Raum ist reserviert.',
  running: (time) => `Eine Runde läuft, noch ${time}. Du spielst sofort mit.`,
  runningFree: 'Eine Runde läuft. Du spielst sofort mit.',
  runs: (time) => `Eine Runde läuft, noch ${time}.`,
  runsFree: 'Eine Runde läuft.',
  rolling: 'Die Würfel fallen gerade.',
  sit: 'Mitspielen',
  watch: 'Zuschauen',
  onlyWatch: 'Nur zuschauen',
  askAgain: 'Noch mal um Platz bitten',
  ended: 'Dieser Raum ist weg.',
  removed: 'Man hat dich gebeten zu gehen.',
}
