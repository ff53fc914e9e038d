import type { Catalogue } from '../catalogue'

export const news: Catalogue['news'] = {
  allDone: 'Tout le monde a fini.',
  sitsDown: (who) => `${who} rejoint la partie.`,
  hasLeft: (who) => `${who} quitte la partie.`,
  isDone: (who) => `${who} a fini.`,
  rule: (rule, value) => `${rule} : ${value}.`,
  on: 'oui',
  off: 'non',
}
