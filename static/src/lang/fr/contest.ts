import type { Catalogue } from '../catalogue'
import { of } from './grammar'

export const contest: Catalogue['contest'] = {
  bot: 'bot',
  ghost: 'fantôme',
  strengths: ['Débutant', 'Tranquille', 'Solide', 'Redoutable', 'Maître'],
  botOf: (strength) => `bot, ${strength.toLowerCase()}`,
  addBot: 'Ajouter un bot',
  strength: 'De quelle force',

  round: (n) => `Manche ${n} sur trois au plus`,
  somebody: 'Quelqu’un',
  leave: 'Abandonner le duel',
  leaveSure: 'Abandonner ?',

  ghostsOf: (names, many) =>
    many === 0
      ? 'Une manche d’avant, rejouée.'
      : `La manche ${of(names)}, rejouée. Chaque mot vient au moment où il fut trouvé.`,
}
