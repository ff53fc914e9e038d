import type { Catalogue } from '../catalogue'

export const contest: Catalogue['contest'] = {
  bot: 'Bot',
  ghost: 'Geist',

  round: (n) => `Runde ${n} von höchstens drei`,
  somebody: 'Jemand',
  leave: 'Duell aufgeben',
  leaveSure: 'Aufgeben?',
}
