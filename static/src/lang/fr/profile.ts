import type { Catalogue } from '../catalogue'
import { counted, inWords, plural } from './grammar'

export const profile: Catalogue['profile'] = {
  title: 'Profil',
  mine: 'Mon profil',
  waiting: 'Un instant.',
  gone: 'On ne sait rien de cette personne.',
  goneHint: 'Aucune manche finie pour l’instant, ou quelqu’un a voulu se faire oublier.',
  nothing: 'Tu n’as pas encore joué.',
  nothingHint: 'Joue une manche : elle s’affichera ici.',
  trouble: 'Le profil n’a pas pu être chargé. Réessaie dans un instant.',
  again: 'Réessayer',
  start: 'Jouer maintenant',
  anonymous: 'anonyme',

  since: (day) => `Ici depuis le ${day}`,
  you: 'C’est toi.',
  totals: 'En tout',
  rounds: (n) => plural(n, { one: 'manche', other: 'manches' }),
  points: (n) => plural(n, { one: 'point', other: 'points' }),
  words: (n) => plural(n, { one: 'mot', other: 'mots' }),

  challenge: (name) => `Défier ${name}`,
  noChallenge: 'Le défi n’est pas parti. Réessaie dans un instant.',
  versus: (name) => `Toi et ${name}`,
  // Said of duels.
  versusText: (won, lost, drawn) =>
    `${counted(won, 'gagné')}, ${counted(lost, 'perdu')}${drawn > 0 ? `, ${counted(drawn, 'nul')}` : ''}`,
  versusPoints: (mine, theirs) => `${mine} points à ${theirs}`,

  rating: 'Cote',
  provisional: 'encore incertaine',
  provisionalHint: 'Encore quelques duels, et elle sera plus sûre.',
  ratingOf: (rating, deviation) => `${rating}, à ${deviation} près`,
  matchesPlayed: (n) => counted(n, 'duel coté', 'duels cotés'),
  course: (dice, from, to) => `Cote avec ${dice}, de ${from} à ${to}`,
  asTable: 'En tableau',
  when: 'Quand',
  noRating: 'Pas encore de duel coté.',

  bests: 'Meilleures manches classées',
  counts:
    'Comptent ici les manches aux règles standard où deux personnes au moins ont trouvé un mot. Les manches en solo ont leur propre classement.',
  uncounted: {
    bot: 'ne compte pas\u00a0: contre un bot',
    board: 'ne compte pas\u00a0: le plateau était connu',
    rules: 'hors classements\u00a0: autres règles',
    finders: 'hors classements\u00a0: moins de deux personnes ont trouvé un mot',
  },
  longest: 'Mot le plus long classé',
  longestText: (word, letters) => `${word}, ${inWords(letters)} lettres`,
  most: 'Mots les plus trouvés',
  times: (n) => `${n} fois`,
  watch: 'Revoir la manche',

  matches: 'Duels',
  outcomes: { won: 'Gagné', lost: 'Perdu', drawn: 'Nul' },
  against: (name, wins, losses) => `contre ${name}, ${wins} à ${losses}`,
  change: (by) => `cote ${by}`,

  history: 'Dernières manches',
  kinds: {
    match: 'duel',
    daily: 'plateau du jour',
    archive: 'ancien plateau du jour',
    ghosts: 'contre des fantômes',
  },
  place: (rank, players) => `place ${rank} sur ${players}`,
  alone: 'en solo',
  with: (names) => `avec ${names}`,
  more: (n) => `encore ${n}`,
  leaderboards: 'Classements',

  spoils: {
    title: 'Signaler ou bloquer',
    reason: 'Ce qui ne va pas',
    choose: 'Choisir',
    reasons: {
      cheats: 'Joue avec un programme',
      insults: 'Insulte les autres',
      name: 'Porte un pseudo blessant',
      annoys: 'Gâche le jeu',
    },
    report: 'Signaler',
    reportHint: 'Un signalement va aux gens qui tiennent ce serveur, et à personne d’autre.',
    reported: 'Signalé. Quelqu’un va regarder.',
    block: 'Bloquer',
    unblock: 'Débloquer',
    blockHint:
      'Aucun duel ne te met face à qui tu bloques, et tu ne vois pas ses défis. La personne n’en sait rien.',
    blocked: 'C’est bloqué.',
    unblocked: 'C’est débloqué.',
    full: 'Tu ne peux pas bloquer plus de monde. Débloque d’abord quelqu’un.',
    trouble: 'Ça n’a pas marché. Réessaie dans un instant.',
  },
}
