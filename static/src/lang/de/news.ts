import type { Catalogue } from '../catalogue'

export const news: Catalogue['news'] = {
  allDone: 'Alle sind fertig.',
  sitsDown: (who) => `${who} spielt jetzt mit.`,
  hasLeft: (who) => `${who} ist gegangen.`,
  isDone: (who) => `${who} ist fertig.`,
  rule: (rule, value) => `${rule}: ${value}.`,
  on: 'an',
  off: 'aus',
}
