import type { Catalogue } from '../catalogue'

export const time: Catalogue['time'] = {
  title: 'Mehr Zeit',
  hint: 'Für alle, die sie brauchen, ab der nächsten Runde. Eine solche Runde steht in keiner Bestenliste.',
  usual: 'Wie alle',
  half: 'Anderthalbmal so lang',
  twice: 'Doppelt so lang',
  has: (percent) =>
    percent === 50 ? 'anderthalbfache Zeit' : percent === 100 ? 'doppelte Zeit' : `${percent} % mehr Zeit`,
}
