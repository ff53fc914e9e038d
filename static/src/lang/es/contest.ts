import type { Catalogue } from '../catalogue'

export const contest: Catalogue['contest'] = {
  bot: 'bot',
  ghost: 'fantasma',

  round: (n) => `Ronda ${n}, al mejor de tres`,
  somebody: 'Alguien',
  leave: 'Abandonar el duelo',
  leaveSure: '¿Abandonar?',
}
