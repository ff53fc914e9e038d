import type { Catalogue } from '../catalogue'
import { counted } from './grammar'

export const home: Catalogue['home'] = {
  title: 'Les mêmes seize dés. Qui en voit le plus ?',
  english: 'On joue avec des mots anglais.',
  play: 'Jouer',
  playHint: (rules) => `${rules}, tout de suite`,
  bot: 'Avec un bot',
  you: (name) => `Tu es ${name}.`,
  change: 'Changer',
  friends: 'Avec tes proches',
  friendsHint: 'une salle et un lien à envoyer',
  against: 'Contre quelqu’un',
  againstHint: 'coté, ou tout de suite un bot',
  wanted: (name) => `${name} veut un duel avec toi`,
  today: 'Le plateau du jour',
  todayHint: (hours, minutes) =>
    `le même partout, encore ${hours > 0 ? `${hours}\u00a0h ` : ''}${minutes}\u00a0min`,
  withCode: 'J’ai un code',
  withCodeHint: (code) => `huit signes, comme ${code}`,
  free: 'Gratuit, sans compte, sans pub.',
  laboratory: 'Laboratoire',
  leaderboards: 'Classements',
  profile: 'Mon profil',
  how: 'Comment on joue',
  tooManyTables: 'Tu as créé beaucoup de salles. Réessaie dans quelques minutes.',
  noTable: 'La salle n’a pas pu être créée. Réessaie dans un instant.',
  open: {
    title: 'Salles ouvertes',
    count: (tables, people) =>
      `${counted(tables, 'salle ouverte', 'salles ouvertes')}, ${counted(people, 'personne')}`,
    none: 'Personne dans une salle ouverte en ce moment.',
    start: 'En ouvrir une à tout le monde',
    sit: 'Rejoindre',
    watch: 'Regarder',
  },
}
