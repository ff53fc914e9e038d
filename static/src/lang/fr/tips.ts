import type { Catalogue } from '../catalogue'

export const tips: Catalogue['tips'] = {
  slide: (word) => `Glisse de dé en dé : ${word}`,
  skip: 'Passer',

  again: (letter) => `Touche encore ${letter} pour envoyer.`,
  enter: 'Entrée pour envoyer.',
  longer: 'Les mots longs rapportent plus.',
  free: 'Un mot incorrect ne coûte rien.',
}
