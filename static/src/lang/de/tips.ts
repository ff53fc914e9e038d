import type { Catalogue } from '../catalogue'

export const tips: Catalogue['tips'] = {
  slide: (word) => `Fahr von Würfel zu Würfel: ${word}`,
  skip: 'Überspringen',

  again: (letter) => `Tipp zum Senden noch mal auf ${letter}.`,
  enter: 'Enter schickt ab.',
  longer: 'Längere Wörter bringen mehr.',
  free: 'Ein falsches Wort kostet nichts.',
}
