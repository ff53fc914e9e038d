import type { Catalogue } from '../catalogue'
import { retention } from '../retention'

export const joining: Catalogue['joining'] = {
  bar: { ways: 'Se déplacer dans Rattle', daily: 'Plateau du jour', match: 'Duel' },

  code: 'Code ou lien de la salle',
  codeShort: 'Code ou lien',
  go: 'Y aller',
  noCode: (typed) => `Un code a huit lettres et chiffres. Vérifie ${typed}.`,
  noTable: (code) => `Aucune salle n’a le code ${code}. Vérifie-le.`,
  noTableHint: `Ou elle n’existe plus : une salle disparaît ${retention.tableHours} heures après le dernier départ.`,
  nowhere: 'Ce lien ne mène à aucune salle.',

  page: 'Rejoindre la salle',
  title: 'Il y a une place pour toi.',
  what: 'Tout le monde cherche des mots dans les mêmes lettres, contre la montre.',
  yours: (name) => `Tu joues déjà ici sous le nom ${name}.`,
  goOn: 'Continuer ici',
  noSeat: 'Pas de place libre.',
  full: 'Cette salle est complète.',
  locked: 'Cette salle est verrouillée.',
  reserved: 'Cette salle est réservée.',
  running: (time) => `Une manche est en cours, encore ${time}. Tu joues tout de suite.`,
  runningFree: 'Une manche est en cours. Tu joues tout de suite.',
  runs: (time) => `Une manche est en cours, encore ${time}.`,
  runsFree: 'Manche en cours.',
  rolling: 'Les dés roulent.',
  sit: 'Rejoindre',
  watch: 'Regarder',
  onlyWatch: 'Seulement regarder',
  askAgain: 'Redemander une place',
  ended: 'Cette salle n’existe plus.',
  removed: 'On t’a demandé de partir.',
}
