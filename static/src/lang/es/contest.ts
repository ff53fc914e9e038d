import type { Catalogue } from '../catalogue'

export const contest: Catalogue['contest'] = {
  bot: 'bot',
  ghost: 'fantasma',
  strengths: ['Aprendiz', 'Aficionado', 'Firme', 'Sagaz', 'Maestro'],
  botOf: (strength) => `bot, ${strength.toLowerCase()}`,
  addBot: 'Añadir un bot',
  strength: 'Fuerza',

  round: (n) => `Ronda ${n}, al mejor de tres`,
  somebody: 'Alguien',
  leave: 'Abandonar el duelo',
  leaveSure: '¿Abandonar?',

  ghostsOf: (names, many) =>
    many === 0
      ? 'Una ronda ya jugada, otra vez.'
      : `La ronda de ${names}, otra vez. Cada palabra llega cuando se encontró entonces.`,
}
