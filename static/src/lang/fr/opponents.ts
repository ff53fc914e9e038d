import type { Catalogue } from '../catalogue'

export const opponents: Catalogue['opponents'] = {
  bot: 'bot',
  ghost: 'fantôme',

  round: (n) => `Manche ${n} sur trois au plus`,
  somebody: 'Quelqu’un',
  leave: 'Abandonner le duel',
  leaveSure: 'Abandonner ?',
}
