import type { Catalogue } from '../catalogue'

export const home: Catalogue['home'] = {
  title: 'Les mêmes seize dés. Qui voit le plus loin ?',
  playNow: 'Jouer maintenant',
  playAlone: 'Jouer en solo',
  joinWithCode: 'J’ai un code',
  code: 'Code ou lien de la table',
  codeShort: 'Code ou lien',
  free: 'Gratuit, sans compte, sans pub.',
  offline: 'Pas de réseau. Il en faut pour une table.',
  laboratory: 'Laboratoire',
  leaderboards: 'Classements',
  profile: 'Mon profil',
  about: 'À propos',
  tooManyTables: 'Tu as ouvert beaucoup de tables. Réessaie dans quelques minutes.',
  noTable: 'La table n’a pas pu être mise. Réessaie dans un instant.',
  open: {
    title: 'Tables ouvertes',
    sit: 'S’asseoir',
    watch: 'Regarder',
  },
  seat: {
    page: 'Prendre place',
    title: 'Il y a une place pour toi.',
    noSeat: 'Pas de place pour l’instant.',
    name: 'Comment t’appelle-t-on à cette table ?',
    sit: 'S’asseoir',
    watch: 'Regarder',
    onlyWatch: 'Seulement regarder',
    askAgain: 'Redemander une place',
  },
  gone: {
    removed: 'On t’a demandé de partir.',
    noSeat: 'Pas de place ici.',
  },
}
