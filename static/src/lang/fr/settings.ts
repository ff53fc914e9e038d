import type { Catalogue } from '../catalogue'

export const settings: Catalogue['settings'] = {
  title: 'Réglages',
  close: 'Fini',
  kept: 'Gardé sur cet appareil, transmis à personne.',
  language: 'Langue',
  asTheDevice: (name) => `Comme l’appareil : ${name}`,
  theme: 'Aspect',
  themes: { auto: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
  letters: 'Plus grands caractères',
  contrast: 'Plus de contraste',
  motion: 'Moins d’animations',
  hand: 'Pour la main gauche',
  handHint: 'Ce que l’on presse passe à gauche',
  dice: 'Lettres en tous sens',
  diceHint: 'Tournées au hasard, comme de vrais dés',
  sound: 'Son',
  othersSound: 'Un tic quand d’autres trouvent un mot',
  vibration: 'Vibreur',
  recent: 'Retenir salles et joueurs',
  recentHint: 'Pour « rejouer » sur l’accueil. À éviter si d’autres utilisent ce navigateur.',
}
