import type { Catalogue } from '../catalogue'

export const talk: Catalogue['talk'] = {
  title: 'Ici, on dit',
  open: 'Dis quelque chose',
  close: 'Masquer',
  text: 'Ce que tu dis',
  send: 'Envoyer',
  onItsWay: 'en route',
  emotes: {
    hello: 'Salut',
    thanks: 'Merci',
    nice: 'Bien vu',
    close: 'De justesse',
    ouch: 'Aïe',
    hurry: 'Allez, vite',
    again: 'Encore une ?',
    bye: 'À plus',
  },
  quick: 'D’un geste',

  mute: 'Mettre en sourdine',
  muteAll: 'Tout en sourdine',
  mutedSome: (names) => `En sourdine : ${names}`,
  mutedAll: 'Tu as mis tout le monde en sourdine.',

  failed: {
    'too-fast': 'Ça fait beaucoup de paroles. Attends un instant.',
    'not-now': 'La manche est en cours. Dis-le après.',
    'not-joined': 'Rejoins la partie pour parler.',
    lost: 'Le message n’est pas parti. Renvoie-le.',
  },
}
