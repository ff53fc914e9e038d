import type { Catalogue } from '../catalogue'

export const talk: Catalogue['talk'] = {
  title: 'Im Raum gesagt',
  open: 'Sag etwas',
  close: 'Ausblenden',
  text: 'Was du sagst',
  send: 'Senden',
  onItsWay: 'unterwegs',
  emotes: {
    hello: 'Hallo',
    thanks: 'Danke',
    nice: 'Gut gesehen',
    close: 'Knapp',
    ouch: 'Autsch',
    hurry: 'Beeil dich',
    again: 'Noch eine?',
    bye: 'Tschüss',
  },
  quick: 'Mit einem Tipp',

  mute: 'Stumm schalten',
  muteAll: 'Alle stumm',
  mutedSome: (names) => `Stumm: ${names}`,
  mutedAll: 'Du hast alle stumm geschaltet.',

  failed: {
    'too-fast': 'Das ist viel Gerede. Warte kurz.',
    'not-now': 'Die Runde läuft. Sag es danach.',
    'not-joined': 'Spiel mit, um etwas zu sagen.',
    lost: 'Das ist nicht angekommen. Sag es noch einmal.',
  },
}
