import type { Catalogue } from '../catalogue'

export const talk: Catalogue['talk'] = {
  title: 'À la table, on dit',
  open: 'Dis quelque chose',
  close: 'Moins',
  text: 'Ce que tu dis',
  send: 'Dire',
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
  muteAll: 'Tous en sourdine',
  mutedSome: (names) => `En sourdine : ${names}`,
  mutedAll: 'Tu as mis la table en sourdine.',

  failed: {
    'too-fast': 'Ça fait beaucoup de paroles. Attends un instant.',
    'not-now': 'Les dés sont sortis. Dis-le après la manche.',
    'not-joined': 'Assieds-toi pour dire quelque chose.',
    lost: 'La table n’a pas entendu. Redis-le.',
  },
}
