import type { Catalogue } from '../catalogue'

export const sharedBoard: Catalogue['sharedBoard'] = {
  title: 'Quelqu’un a joué ce plateau. Vois ce que tu y trouves.',
  start: 'Le jouer dans une salle',
  alone: 'Le jouer en solo',
  given: 'Ce plateau a été choisi, pas tiré au sort.',
  putAway: 'Renoncer au plateau choisi\u00a0?',
  putAwayHint:
    'Il ne va pas avec ce changement\u00a0: les dés seront tirés au sort, et ce plateau ne reviendra pas dans cette salle.',
  keep: 'Garder le plateau',
  change: 'Y renoncer',
  proof:
    'Personne n’a secoué ces dés : le plateau est venu avec la salle, et la personne qui l’a choisi le connaissait. Cette commande montre par le sceau qu’il n’a pas changé après l’appel :',
  none: 'Il n’y a pas de plateau dans ce lien.',
  noneHint: 'Il a peut-être perdu sa fin en route. Redemande-le, ou joue un autre plateau.',
}
