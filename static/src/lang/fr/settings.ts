import type { Catalogue } from '../catalogue'

export const settings: Catalogue['settings'] = {
  title: 'Réglages',
  close: 'Fini',
  kept: 'Gardé sur cet appareil, dit à personne.',
  language: 'Langue',
  asTheDevice: (name) => `Comme l’appareil : ${name}`,
  theme: 'Aspect',
  themes: { auto: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
  letters: 'Plus grands caractères',
  contrast: 'Plus de contraste',
  motion: 'Moins de mouvement',
  hand: 'Pour la main gauche',
  handHint: 'Ce que l’on presse passe à gauche',
  dice: 'Lettres comme tombées',
  diceHint: 'Dans tous les sens, comme dans la boîte',
  sound: 'Son',
  othersSound: 'Un tic quand d’autres trouvent un mot',
  vibration: 'Vibreur',
  recent: 'Retenir salles et joueurs',
  recentHint: 'Pour « rejouer » sur l’accueil. À éviter si d’autres utilisent ce navigateur.',
}
