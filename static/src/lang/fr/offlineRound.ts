import type { Catalogue } from '../catalogue'

export const offlineRound: Catalogue['offlineRound'] = {
  counts: 'Joué sans le serveur : rien ne compte.',
  title: 'Sans connexion',
  keep: 'Jouer en solo hors ligne',
  hint: (size) => `Garde les mots sur cet appareil : ${size} Mo à télécharger`,
  coming: 'Téléchargement des mots…',
  here: 'Les mots sont là.',
  full: 'Pas assez de place pour les mots sur cet appareil. Fais-en, puis réessaie.',
  failed: 'Les mots n’ont pas pu être téléchargés. Réessaie dans un instant.',
  cannot: 'Ce navigateur ne peut pas garder les mots. Prends-en un autre.',
  devices: 'Tes appareils demandent une connexion.',
}
