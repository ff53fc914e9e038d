import type { Catalogue } from '../catalogue'

export const outage: Catalogue['outage'] = {
  why: { offline: 'Du bist offline.', down: 'Rattle antwortet nicht.' },
  needs: 'Was grau ist, braucht eine Verbindung.',
  canPlay: 'Allein spielen geht trotzdem; es zählt nirgends.',
  noWords:
    'Damit du auch ohne Verbindung allein spielen kannst, speichere die Wörter auf diesem Gerät: in den Einstellungen, sobald du wieder online bist.',
  playHint: 'allein, mit den Wörtern auf diesem Gerät',
  back: 'Rattle ist wieder da.',
  play: 'Allein spielen',
  home: 'Startseite',
  table: (code) => `Raum ${code} ist nicht erreichbar.`,
  page: 'Diese Seite ist nicht erreichbar.',
  opens: 'Sie öffnet sich von selbst, sobald es geht.',
  fetching: 'Die Wörter kommen …',
}
