import type { Catalogue } from '../catalogue'
import { of } from './grammar'

export const replay: Catalogue['replay'] = {
  title: 'Revoir',
  heading: (names) => `La manche ${of(names)}`,
  alone: (name) => `La manche ${of(name)}`,
  waiting: 'La manche se charge…',
  gone: 'Cette manche n’est pas gardée.',
  goneHint:
    'Les manches se gardent quatre-vingt-dix jours, et plus longtemps quand un classement y renvoie. Celle qui vient de finir demande un instant.',
  sealed: 'Ce plateau se joue encore. Reviens quand son jour sera passé.',
  trouble: 'La manche n’a pas pu être chargée. Réessaie dans un instant.',
  again: 'Réessayer',

  board: 'Le plateau',
  boardTraces: (who, word) => `Le plateau : ${who} trace ${word}`,
  found: (who, word, points) => `${who} : ${word}, ${points}`,
  struck: 'barré',
  quiet: 'Personne n’a encore de mot.',

  play: 'Lecture',
  pause: 'Pause',
  time: 'Temps',
  timeOf: (at, all) => `${at} sur ${all}`,
  speed: 'Vitesse',
  times: (n) => `${n}×`,
  earlier: 'Le mot d’avant',
  later: 'Le mot d’après',
  keys: 'Espace lance et arrête, les flèches sautent cinq secondes, virgule et point vont de mot en mot, 1, 2, 4 et 8 règlent la vitesse.',

  standings: 'Le classement',
  wordsOf: (who) => `Les mots : ${who}`,
  at: (time) => `à ${time}`,
  bot: 'bot',
  ghost: 'fantôme',
  none: 'Pas encore de mots',
  leftOut: (words) => `${words}, c’est trop pour les montrer ici. Le procès-verbal les donne.`,

  against: 'Les affronter',
  againstOne: (name) => `Affronter ${name}`,
  share: (time) => `Copier le lien à ${time}`,
  copied: 'Le lien est copié.',
  notCopied: 'Le lien est dans la barre d’adresse.',
  record: 'Télécharger le procès-verbal',

  private:
    'Cette manche s’est jouée dans une salle privée. On ne la voit que si on l’a jouée, ou reçu un lien.',
  revoke: 'Retirer mon lien',
  revoked: 'Le lien ne montre plus rien.',
  noLink: 'Ça n’a pas marché. Réessaie dans un instant.',
}
