import type { Catalogue } from '../catalogue'

export const tips: Catalogue['tips'] = {
  slide: (word) => `Desliza de dado en dado: ${word}`,
  skip: 'Saltar',

  again: (letter) => `Toca ${letter} otra vez para enviar.`,
  enter: 'Intro envía.',
  longer: 'Las palabras largas valen más.',
  free: 'Una palabra incorrecta no resta nada.',
}
