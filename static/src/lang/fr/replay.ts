import type { Catalogue } from '../catalogue'

export const replay: Catalogue['replay'] = {
  title: 'Revoir',
  heading: (names) => `Comment c’est allé pour ${names}`,
  alone: (name) => `Comment c’est allé pour ${name}`,
  waiting: 'On cherche la manche…',
  gone: 'Cette manche n’est pas gardée.',
  goneHint:
    'Les manches se gardent quatre-vingt-dix jours, et plus longtemps quand un classement y renvoie. Celle qui vient de finir demande un instant.',
  sealed: 'Ce plateau se joue encore. On le montre quand son jour est passé.',
  trouble: 'La manche n’est pas arrivée. Réessaie dans un instant.',
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
  noTable: 'La salle n’a pas pu être créée. Réessaie dans un instant.',
  share: (time) => `Copier le lien à ${time}`,
  copied: 'Le lien est copié.',
  notCopied: 'Le lien est dans la barre d’adresse.',
  record: 'Télécharger le procès-verbal',

  private:
    'Cette manche s’est jouée dans une salle privée. Seuls la voient ceux qui ont joué, et ceux à qui ils donnent un lien.',
  revoke: 'Retirer mon lien',
  revoked: 'Le lien ne montre plus rien.',
  noLink: 'Ça n’a pas marché. Réessaie dans un instant.',
}
