import type { Catalogue } from '../catalogue'
import { plural, points } from './grammar'

export const tv: Catalogue['tv'] = {
  title: (code) => `La salle ${code}`,
  sit: 'Rejoignez sur',
  qr: 'QR code du lien vers cette salle',
  nobody: 'Encore personne. Qui arrive en premier est l’hôte.',
  waiting: (host) => `On attend que ${host} secoue les dés.`,
  away: 'De retour dans un instant.',
  shaken: 'Les dés roulent.',
  more: (who, many, seconds) =>
    `${who} ${plural(many, { one: 'a', other: 'ont' })} encore ${seconds}\u00a0s.`,
  rest: (n) => `et ${n} de plus`,
  best: 'Les meilleurs mots',
  gotAway: (word, n) => `Passé entre les mailles : ${word}, ${points(n)}`,
}
