import type { Catalogue } from '../catalogue'

export const offlineRound: Catalogue['offlineRound'] = {
  counts: 'Ohne Server gespielt: Das zählt nirgends.',
  title: 'Ohne Verbindung',
  keep: 'Offline allein spielen',
  hint: (size) => `Speichert die Wörter auf diesem Gerät: ${size} MB zu laden`,
  coming: 'Die Wörter werden geladen …',
  here: 'Die Wörter sind da.',
  full: 'Auf diesem Gerät ist kein Platz für die Wörter. Schaff welchen, dann versuch es noch einmal.',
  failed: 'Die Wörter konnten nicht geladen werden. Versuch es gleich noch einmal.',
  cannot: 'Dieser Browser kann die Wörter nicht speichern. Nimm einen anderen.',
  devices: 'Deine Geräte brauchen eine Verbindung.',
}
