import type { Catalogue } from '../catalogue'
import { counted } from './grammar'

export const daily: Catalogue['daily'] = {
  title: 'Das Brett des Tages',
  waiting: 'Das Brett von heute ist bereit.',
  hint: 'Dieselben sechzehn Würfel für alle, drei Minuten, ein Versuch.',
  play: 'Brett von heute spielen',
  going: 'Deine Würfel liegen aus.',
  goingHint: 'Die Uhr läuft, hier und auf deinen anderen Geräten.',
  goOn: 'Weiterspielen',
  counting: 'Deine Wörter werden gezählt.',
  used: 'Das war der Versuch von heute.',
  usedHint: 'Davon hat nichts gezählt.',
  made: (points) => `Du hast ${points} geholt.`,
  endsIn: (time) => `Die nächsten Würfel kommen in ${time}.`,
  hours: (h, min) => (h > 0 ? `${h}\u00a0h\u00a0${min}\u00a0min` : `${min}\u00a0min`),
  trouble: 'Das Brett des Tages antwortet nicht. Versuch es gleich noch einmal.',

  rank: (rank, of) => `Platz ${rank} von ${of}`,
  rankNew: (rank, of) => `Platz ${rank} von ${of}, neu dabei`,
  ahead: (share) => `Vor ${share}\u00a0% der anderen.`,
  first: 'Niemand ist vor dir.',
  streak: (days) => `${counted(days, 'Tag', 'Tage')} in Folge`,
  best: (days) => `dein Rekord: ${days}`,

  shapes: 'Ein Zeichen je Wort: ● bis vier Buchstaben, ■ fünf, ◆ sechs, ▲ sieben, ★ acht und mehr.',

  share: 'Teilen',
  picture: 'Ein Bild deines Ergebnisses, auf dem keine Buchstaben zu sehen sind',
  send: 'Schicken',
  copyText: 'Als Text kopieren',
  copied: 'Kopiert.',
  download: 'Bild herunterladen',
  shareText: (day, points, place) => `Rattle, ${day}: ${points}. ${place}.`,

  list: 'Heute',
  groups: { known: 'Stammgäste', new: 'Neu dabei' },
  groupHint: {
    known: 'Schon vor heute da.',
    new: 'Heute dazugekommen. Ab morgen Stammgäste.',
  },
  nobody: 'Noch niemand. Spiel das Brett von heute, dann stehst du hier.',
  beFirst: 'Mach den Anfang',
  players: (n) => `Bisher ${n} dabei`,

  past: 'Frühere Bretter',
  pastHint: 'Hol nach, was du verpasst hast. Es zählt nicht.',
  pastNone: 'Das erste Brett ist das von heute.',
  earlier: 'Noch frühere',
  playPast: (day) => `Brett vom ${day} spielen`,

  check: 'Kann ich den Würfeln trauen?',
  checkText:
    'Das Brett jedes Tages folgt aus einem Startwert. Sein Hash steht am Tag davor hier, der Startwert selbst am Tag danach: Sobald der Hash heraus ist, kann niemand mehr ein Brett aussuchen, und nachlegen kann es, wer will.',
  today: 'Hash des Startwerts von heute',
  noHash: 'Keiner: Heute ist der erste Tag.',
  tomorrow: 'Hash des Startwerts von morgen',
  seed: (day) => `Startwert vom ${day}`,
  seedHash: 'Sein Hash, wie er vorher hier stand',
}
