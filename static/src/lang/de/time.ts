import type { Catalogue } from '../catalogue'

export const time: Catalogue['time'] = {
  title: 'Mehr Zeit',
  hint: 'Für alle, die sie brauchen, ab der nächsten Runde. Eine solche Runde steht in keiner Bestenliste.',
  usual: 'Wie alle',
  half: 'Anderthalbmal so lang',
  twice: 'Doppelt so lang',
  has: (percent) =>
    percent === 50 ? 'anderthalbfache Zeit' : percent === 100 ? 'doppelte Zeit' : `${percent} % mehr Zeit`,
  given: (host, percent) =>
    percent === 0
      ? `${host} gibt dir so viel Zeit wie allen.`
      : `${host} gibt dir ${percent === 50 ? 'anderthalbmal so viel' : percent === 100 ? 'doppelt so viel' : `${percent} % mehr`} Zeit.`,
}
