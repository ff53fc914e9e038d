import type { Catalogue } from '../catalogue'

export const opponents: Catalogue['opponents'] = {
  bot: 'bot',
  ghost: 'fantasma',

  round: (n) => `Ronda ${n}, al mejor de tres`,
  somebody: 'Alguien',
  leave: 'Abandonar el duelo',
  leaveSure: '¿Abandonar?',
}
