import type { Catalogue } from '../catalogue'

export const talk: Catalogue['talk'] = {
  title: 'Am Tisch gesagt',
  open: 'Sag etwas',
  close: 'Weniger',
  text: 'Was du sagst',
  send: 'Sagen',
  onItsWay: 'unterwegs',
  emotes: {
    hello: 'Hallo',
    thanks: 'Danke',
    nice: 'Gut gesehen',
    close: 'Knapp',
    ouch: 'Autsch',
    hurry: 'Mach hin',
    again: 'Noch eine?',
    bye: 'Tschüss',
  },
  quick: 'Mit einem Tipp',

  mute: 'Stumm schalten',
  muteAll: 'Alle stumm',
  mutedSome: (names) => `Stumm: ${names}`,
  mutedAll: 'Du hast den Tisch stumm geschaltet.',

  failed: {
    'too-fast': 'Das ist viel Gerede. Warte kurz.',
    'not-now': 'Die Würfel liegen aus. Sag es nach der Runde.',
    'not-joined': 'Setz dich, um etwas zu sagen.',
    lost: 'Das hat der Tisch nicht gehört. Sag es noch einmal.',
  },
}
