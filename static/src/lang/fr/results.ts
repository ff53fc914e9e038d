import type { Catalogue } from '../catalogue'
import { counted, inWords, plural, points, seconds, words } from './grammar'

export const results: Catalogue['results'] = {
  early: (round) => `${round}. Tout le monde avait fini.`,
  you: 'toi',
  somebody: 'quelqu’un',
  who: 'Qui est là',
  replay: 'Revoir la manche',
  lookForMore: 'Chercher encore sur ce plateau',

  skip: 'Passer',
  struck: {
    cancel: 'Trouvés à plusieurs, donc pour personne',
    first: 'Quelqu’un est passé avant',
    all: 'Barrés',
  },
  counting: 'On compte',

  boardWith: (word) => `Le plateau, avec le chemin de ${word}`,
  boardHeat: 'Le plateau, avec le nombre de mots trouvés qui passent par chaque dé',
  gotAway: 'Passé entre les mailles',
  gotAwayWord: (word, points) => `${word}, ${points}`,
  foundBy: (finds) => `trouvé par ${finds}`,
  foundAt: (who, time) => `${who} à ${time}`,
  struckWord: 'barré',
  heat: 'Où étaient les mots',
  heatText: 'Combien de mots trouvés passent par chaque dé.',
  heatMost: (face, n) => `Le plus couru est ${face}, dans ${words(n)}.`,

  everything: 'Tout sur ce plateau',
  allWords: 'Tous les mots du plateau',
  allThat: (words, points) => `${words}, ${points}. Touches-en un pour voir son chemin.`,
  groups: { mine: 'Rien que toi', both: 'Toi et d’autres', others: 'D’autres que toi', nobody: 'Personne' },
  bothOfTwo: 'Vous deux',
  alone: 'Toi',
  foundBySome: 'Trouvés',
  none: 'Aucun',
  more: (n) => `encore ${n}`,
  rare: 'rare',
  byPlayer: 'Les mots de chacun',
  wordsOf: (who) => `Les mots : ${who}`,
  wrongOff: (n) => `${points(n)} de moins pour les mots faux`,
  also: (who) => `aussi ${who}`,
  showWords: 'Afficher les mots',
  noWords: 'Pas de mots cette fois',

  course: 'Comment c’est allé',
  courseOf: (time, ends) => `Points sur ${time}. À la fin : ${ends}.`,
  courseEnd: (who, points) => `${who} ${points}`,
  turnAt: (time) => `tournant, ${time}`,
  asTable: 'En tableau',
  player: 'Qui',
  atEnd: 'Fin',
  notDrawn: (n) => `Le tableau en montre ${n} de plus.`,

  mentions: 'À noter',
  turn: 'En tête pour de bon',
  turnText: (who, time, word) =>
    word === undefined ? `${who}, à ${time}` : `${who}, avec ${word} à ${time}`,
  longest: 'Mot le plus long',
  longestText: (who, word, letters) => `${who} : ${word}, ${inWords(letters)} lettres`,
  common: 'Mots courants',
  commonText: (found, words, share) => `${found} sur ${words} vus à cette table, ${share} %`,
  awards: {
    'rare-bird': 'Oiseau rare',
    unlucky: 'Les grands esprits',
    'lone-wolf': 'Loup solitaire',
    'last-gasp': 'Sur le fil',
    twins: 'Même longueur d’onde',
    rabbit: 'Lièvre',
    steady: 'Main sûre',
    'early-bird': 'Départ en trombe',
  },
  awardTexts: {
    'rare-bird': (who, n, word) => `${who} : ${word}, ${points(n)}`,
    unlucky: (who, n) => `${who} : ${counted(n, 'point barré', 'points barrés')}`,
    'lone-wolf': (who, n) =>
      `${who} : ${words(n)} que personne d’autre n’a vu${plural(n, { one: '', other: 's' })}`,
    'last-gasp': (who, ms, word) => `${who} : ${word ? `${word}, ` : ''}à ${time(ms)} de la fin`,
    twins: (who, n) => `${who} : ${words(n)} en commun`,
    rabbit: (who, n) => `${who} : ${words(n)} en une demi-minute`,
    steady: (who, n) => `${who} : ${words(n)}, aucun de faux`,
    'early-bird': (who, ms, word) => `${who} : ${word ? `${word}, ` : ''}en ${time(ms)}`,
  },

  seen: 'Ce que la table a vu',
  seenLabel: 'Combien vous avez vu',
  wordsOfList: (list) => `Liste ${list.toLowerCase()}`,
  share: (percent) => `${percent} %`,
  foundOf: (found, words) => `${found} sur ${words}`,

  shareResult: 'Partager le résultat',
  picture: 'Une image du résultat',
  noPicture: 'L’image n’est pas prête. Réessaie dans un instant.',
  send: 'Envoyer',
  copyLink: 'Copier le lien',
  copied: 'Le lien est copié.',
  downloadPicture: 'Télécharger l’image',
  shareText: (verdict) => `Rattle : ${verdict}`,
  sameBoard: 'Ce plateau pour un ami',

  fair: 'Les dés étaient-ils honnêtes ?',
  fairText:
    'Avant de secouer les dés, le serveur a montré le sceau d’un secret. Puis chaque place a ajouté un nombre à elle, et le plateau a découlé de tous. Maintenant le secret est ouvert : qui a le procès-verbal peut reposer le plateau, avec cette commande :',
  check: 'Vérifier ce plateau',
  proof: {
    kept: 'Le sceau convient : le secret et les règles sont ceux qui liaient le serveur.',
    broken: 'Le sceau ne convient pas. Ce plateau ne vient pas de ce que le serveur a promis.',
    unknown: 'Ce navigateur ne vérifie que par une connexion sûre. Le procès-verbal parle quand même.',
  },
  seal: 'Sceau',
  sameSeal: 'On t’a montré le même sceau avant la manche.',
  otherSeal: (seal) => `Avant la manche, on t’en a montré un autre : ${seal}`,
  secret: 'Le secret',
  addedBy: (who) => `Ajouté par ${who}`,
  sealedWith: 'Scellé avec lui',
  signature: 'Signature du procès-verbal',
  record: 'Télécharger le procès-verbal',

  again: 'Encore',
  anotherMatch: 'Encore une partie',
  rattleNow: 'Secouer maintenant',
  rules: 'Règles',
  changeRules: 'Changer les règles',
  youAreIn: (others) => `Tu en es. On attend ${others}.`,
  wantAnother: (names, n) => `${names} en ${plural(n, { one: 'veut', other: 'veulent' })} une autre.`,
}

function time(ms: number): string {
  const n = Math.round(ms / 1000)
  return n < 1 ? 'moins d’une seconde' : seconds(n)
}
