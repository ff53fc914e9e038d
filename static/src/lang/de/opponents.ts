import type { Catalogue } from '../catalogue'

export const opponents: Catalogue['opponents'] = {
  bot: 'Bot',
  ghost: 'Geist',

  round: (n) => `Runde ${n} von höchstens drei`,
  somebody: 'Jemand',
  leave: 'Duell aufgeben',
  leaveSure: 'Aufgeben?',
}
