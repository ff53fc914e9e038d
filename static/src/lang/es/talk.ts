import type { Catalogue } from '../catalogue'

export const talk: Catalogue['talk'] = {
  title: 'En la mesa se dice',
  open: 'Di algo',
  close: 'Menos',
  text: 'Lo que dices',
  send: 'Decirlo',
  onItsWay: 'en camino',
  emotes: {
    hello: 'Hola',
    thanks: 'Gracias',
    nice: 'Qué buena',
    close: 'Por poco',
    ouch: 'Ay',
    hurry: 'Date prisa',
    again: '¿Otra?',
    bye: 'Adiós',
  },
  quick: 'Con un toque',

  mute: 'Silenciar',
  muteAll: 'Silenciar la mesa',
  mutedSome: (names) => `En silencio: ${names}`,
  mutedAll: 'Has silenciado la mesa.',

  failed: {
    'too-fast': 'Eso es mucho hablar. Espera un momento.',
    'not-now': 'Los dados están fuera. Dilo después de la ronda.',
    'not-joined': 'Siéntate para decir algo.',
    lost: 'La mesa no lo oyó. Dilo otra vez.',
  },
}
