import type { Catalogue } from '../catalogue'
import { byPoints, capital, counted, inWords, letters, players, points, seconds, words } from './grammar'

const reload = 'Cette page et la table ne se comprennent pas. Recharge la page.'

export const shared: Catalogue['shared'] = {
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
  leave: 'Quitter la table',
  leaveSure: 'Partir ?',
  seatKept: 'De retour dans un instant. Ta place est gardée.',
  pressAgain: (question) => `${question} Appuie encore.`,
  yourName: 'ton nom',
  someName: 'Ana',
  noName: 'Comment t’appelle-t-on ?',
  code: (letters) => `Code ${letters}`,
  startTable: 'Ouvrir une table',
  finding: 'On cherche la table…',

  errors: {
    'unknown-room': 'Cette table a été débarrassée. Ouvre la tienne, ou demande un nouveau lien.',
    'room-full': 'Cette table est pleine. Regarde, ou ouvre la tienne.',
    'room-locked': 'L’hôte a fermé cette table. Demande-lui de l’ouvrir, ou ouvre la tienne.',
    removed: 'Les autres jouent sans toi. Tu peux revenir à cette table dans une heure, ou ouvrir la tienne.',
    'name-taken': 'Quelqu’un porte ce nom à cette table. Comment t’appelle-t-on encore ?',
    'bad-name': 'Un nom a vingt signes au plus, et reste aimable. Comment t’appelle-t-on ?',
    'not-host': 'C’est à l’hôte de le faire.',
    'not-now': 'Pas maintenant. Attends la fin de la manche.',
    'not-public': 'À cette table, seul l’hôte le peut.',
    'bad-settings': 'Ces règles ne vont pas ensemble. Choisis autre chose.',
    'bad-talk': 'Il n’y a rien à lire là-dedans. Dis-le autrement.',
    'no-such-player': 'Cette place est déjà vide.',
    'too-fast': 'Trop vite. Réessaie dans un instant.',
    unavailable: 'La table ne répond pas. Réessaie dans un instant.',
    'not-joined': reload,
    'bad-message': reload,
    'unknown-kind': reload,
  },

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
    cost: (reason, n) => `${reason}. ${capital(inWords(n))} ${n < 2 ? 'point' : 'points'} de moins`,
    'too-short': (_, n) => `${n < 2 ? 'Une lettre' : `${capital(inWords(n))} lettres`} ou plus`,
    'not-on-board': (word) => `Pas de chemin pour ${word} sur ce plateau`,
    'not-a-word': (word) => `${word} n’est pas dans le dictionnaire`,
    'already-found': (word) => `Tu as déjà ${word}`,
    'too-many': () => 'Une manche n’accepte pas plus de mots',
    'too-late': (word) => `${word} est arrivé après la fin`,
    'not-playing': (word) => `Les dés ne sont pas sortis, ${word} ne compte pas`,
    'too-fast': (word) => `${word} doit attendre son tour`,
  },
}
