import type { Catalogue } from '../catalogue'

export const news: Catalogue['news'] = {
  allDone: 'Todo el mundo ha terminado.',
  sitsDown: (who) => `${who} se une.`,
  hasLeft: (who) => `${who} se va.`,
  isDone: (who) => `${who} ha terminado.`,
  rule: (rule, value) => `${rule}: ${value}.`,
  on: 'sí',
  off: 'no',
}
