import type { Catalogue } from '../catalogue'
import {
  byPoints,
  capital,
  counted,
  inWords,
  letters,
  players,
  plural,
  points,
  seconds,
  words,
} from './grammar'

const reload = 'Cette page n’est plus en phase avec le serveur. Recharge-la.'

export const shared: Catalogue['shared'] = {
  hideNotice: 'Masquer',
  points,
  words,
  letters,
  seconds,
  minutes: (n) => counted(n, 'minute'),
  players,
  votes: (n) => `${n} voix`,
  you: 'Toi',
  together: (parts) => parts.join(', '),
  away: 'pas là',
  leave: 'Quitter la salle',
  leaveSure: 'Partir ?',
  seatKept: 'De retour dans un instant. Ta place est gardée.',
  pressAgain: (question) => `${question} Appuie encore.`,
  noName: 'Choisis un pseudo.',
  code: (letters) => `Code ${letters}`,
  startTable: 'Créer une salle',
  finding: 'On cherche la salle…',

  errors: {
    'unknown-room': 'Aucune salle n’a plus ce code. Crée la tienne, ou demande un nouveau lien.',
    'room-full': 'Toutes les places sont prises. Regarde, ou crée ta salle.',
    'room-locked':
      'Plus personne n’entre, même pour regarder. Demande à l’hôte de la déverrouiller, ou crée la tienne.',
    'room-reserved': 'Elle est réservée à d’autres. Crée la tienne.',
    'no-bots': 'Les bots ne sont pas admis ici. Demande à l’hôte de les accepter.',
    barred: 'L’équipe de ce serveur ne te laisse jouer qu’aux tables privées.',
    removed:
      'Les autres jouent sans toi. Tu peux revenir dans cette salle dans une heure, ou créer la tienne.',
    'name-taken': 'Quelqu’un porte déjà ce pseudo ici. Prends-en un autre.',
    'bad-name': 'Un pseudo a vingt signes au plus et n’insulte personne. Prends-en un autre.',
    'not-host': 'Seul l’hôte le peut. Demande-le-lui.',
    'not-now': 'Pas maintenant. Attends la fin de la manche.',
    'not-public': 'Dans cette salle, seul l’hôte le peut. Demande-le-lui.',
    'bad-settings': 'Ces règles ne vont pas ensemble. Choisis autre chose.',
    'bad-talk': 'Il n’y a rien à lire là-dedans. Dis-le autrement.',
    'no-such-player': 'Cette place est déjà vide.',
    'too-fast': 'Trop vite. Réessaie dans un instant.',
    unavailable: 'Le serveur ne répond pas. Réessaie dans un instant.',
    'not-joined': reload,
    'bad-message': reload,
    'unknown-kind': reload,
  },
  unknownReason: 'Non. Cette page est trop ancienne pour savoir pourquoi. Recharge-la.',

  verdict: {
    made: (who, n) => `${who === null ? 'Tu fais' : `${who} fait`} ${points(n)}.`,
    nothingAlone: 'Pas de points cette fois.',
    nothing: 'Pas de points, pour personne.',
    tie: (n) => `Égalité, à ${n}.`,
    won: (by) => `Tu gagnes, ${byPoints(by)}.`,
    lost: (winner, by, close) => `${winner} gagne, ${byPoints(by)}.${close ? ' De justesse.' : ''}`,
  },

  answer: {
    counted: (word, n) => `${word}, ${points(n)}`,
    cost: (reason, n) =>
      `${reason}. ${capital(inWords(n))} ${plural(n, { one: 'point', other: 'points' })} de moins`,
    'too-short': (_, n) =>
      `${plural(n, { one: 'Une lettre', other: `${capital(inWords(n))} lettres` })} ou plus`,
    'not-on-board': (word) => `Pas de chemin pour « ${word} » sur ce plateau`,
    'not-a-word': (word) => `« ${word} » n’est pas dans le dictionnaire anglais`,
    'already-found': (word) => `Tu as déjà « ${word} »`,
    'too-many': () => 'Une manche n’accepte pas plus de mots',
    'key-taken': (word) => `« ${word} » s’est perdu en route. Trace-le encore`,
    'too-late': (word) => `« ${word} » est arrivé après la fin`,
    'not-playing': (word) => `Aucune manche en cours, « ${word} » ne compte pas`,
    'too-fast': (word) => `« ${word} » doit attendre son tour`,
  },
}
