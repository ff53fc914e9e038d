import type { Catalogue } from '../catalogue'

export const talk: Catalogue['talk'] = {
  title: 'Aquí se dice',
  open: 'Di algo',
  close: 'Ocultar',
  text: 'Lo que dices',
  send: 'Enviar',
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
  muteAll: 'Silenciar a todos',
  mutedSome: (names) => `En silencio: ${names}`,
  mutedAll: 'Has silenciado a todos.',

  failed: {
    'too-fast': 'Eso es mucho hablar. Espera un momento.',
    'not-now': 'La ronda está en marcha. Dilo después.',
    'not-joined': 'Entra a jugar para decir algo.',
    lost: 'El mensaje no llegó. Dilo otra vez.',
  },
}
