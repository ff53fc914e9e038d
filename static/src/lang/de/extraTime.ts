import type { Catalogue } from '../catalogue'

export const extraTime: Catalogue['extraTime'] = {
  title: 'Mehr Zeit',
  hint: 'Für alle, die sie brauchen, ab der nächsten Runde. Eine solche Runde steht in keiner Bestenliste.',
  usual: 'Wie alle',
  half: 'Anderthalbmal so lang',
  twice: 'Doppelt so lang',
  of: (name) => `Zeit für ${name}`,
  has: more,
  others: (name, percent) =>
    percent === 0 ? `${name} hat so viel Zeit wie alle.` : `${name} hat ${more(percent)}.`,
  given: (host, percent) =>
    percent === 0 ? `${host} gibt dir so viel Zeit wie allen.` : `${host} gibt dir ${more(percent)}.`,
}

function more(percent: number): string {
  if (percent === 50) return 'anderthalbmal so viel Zeit'
  return percent === 100 ? 'doppelt so viel Zeit' : `${percent}\u00a0% mehr Zeit`
}
