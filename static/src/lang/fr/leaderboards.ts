import type { Catalogue } from '../catalogue'
import { capital, inWords, of, ordinal, plural } from './grammar'

export const leaderboards: Catalogue['leaderboards'] = {
  title: 'Classements',
  dice: 'Dés',
  kind: 'Ce qui compte',
  kinds: {
    best: 'Meilleure manche',
    total: 'Total des points',
    longest: 'Mot le plus long',
    rating: 'Cote',
    solo: 'En solo',
  },
  period: 'Quand',
  periods: { day: 'Jour', week: 'Semaine', month: 'Mois', all: 'Toujours' },

  you: {
    day: (rank) => `Aujourd’hui, tu es à la ${rank}.`,
    week: (rank) => `Cette semaine, tu es à la ${rank}.`,
    month: (rank) => `Ce mois-ci, tu es à la ${rank}.`,
    all: (rank) => `De tout temps, tu es à la ${rank}.`,
  },
  others: {
    day: 'Qui est en tête aujourd’hui.',
    week: 'Qui est en tête cette semaine.',
    month: 'Qui est en tête ce mois-ci.',
    all: 'Qui est en tête de tout temps.',
  },
  nobody: {
    day: 'Encore personne aujourd’hui.',
    week: 'Encore personne cette semaine.',
    month: 'Encore personne ce mois-ci.',
    all: 'Encore personne.',
  },
  before: { day: 'Hier', week: 'Semaine passée', month: 'Mois passé' },
  was: {
    you: {
      day: (rank) => `Hier, tu étais à la ${rank}.`,
      week: (rank) => `La semaine passée, tu étais à la ${rank}.`,
      month: (rank) => `Le mois passé, tu étais à la ${rank}.`,
    },
    others: {
      day: 'Qui était en tête hier.',
      week: 'Qui était en tête la semaine passée.',
      month: 'Qui était en tête le mois passé.',
    },
    nobody: {
      day: 'Personne hier.',
      week: 'Personne la semaine passée.',
      month: 'Personne le mois passé.',
    },
  },
  ordinal: (n) => ordinal(n, { one: '1re place', other: `${n}e place` }),

  behind: {
    best: (n, name) => `${points(n)} derrière ${name}.`,
    total: (n, name) => `${points(n)} derrière ${name}.`,
    solo: (n, name) => `${points(n)} derrière ${name}.`,
    rating: (n, name) => `${points(n)} derrière ${name}.`,
    longest: (n, name) =>
      `${plural(n, { one: 'Une lettre', other: `${start(n)} lettres` })} derrière ${name}.`,
  },
  level: (name) => `À égalité avec ${name}, mais un peu plus tard.`,
  aheadOf: (share) => `Devant ${share}\u00a0% des autres.`,
  counts: {
    together: 'Comptent les manches aux règles standard où deux personnes au moins ont trouvé un mot.',
    solo: 'Comptent les manches en solo, aux règles standard.',
  },
  first: 'Personne devant toi.',

  way: {
    best: 'Joue une manche avec les règles standard, où deux d’entre vous au moins trouvent un mot.',
    total: 'Chaque manche avec les règles standard ajoute ses points, si deux au moins trouvent un mot.',
    longest: 'Trouve un long mot avec les règles standard, dans une salle de deux ou plus.',
    rating: 'Joue un duel coté contre quelqu’un de ta force.',
    solo: 'Joue une manche en solo, avec les règles standard.',
  },
  begin: {
    first: (what) => `Ouvre le bal\u00a0: ${what}`,
    next: (what) => `Jouer\u00a0: ${what}`,
  },
  what: {
    table: (size) => `une salle, ${size}`,
    alone: (size) => `en solo, ${size}`,
    match: 'un duel coté',
  },

  caption: (kind, period, dice) => `${kind}, ${period}, ${dice}`,
  columns: {
    rank: 'Rang',
    player: 'Qui',
    word: 'Mot',
    best: 'Points',
    total: 'Points',
    solo: 'Points',
    longest: 'Lettres',
    rating: 'Cote',
    at: 'Quand',
    replay: 'Manche',
  },
  youAre: (name) => `${name}, toi`,
  watch: (name) => `Revoir la manche ${of(name)}`,
  provisional: 'encore incertaine',
  private: 'dans une salle privée',

  top: 'Tout en haut',
  pages: 'Autres pages',
  fromTop: 'Au début',
  aroundMe: 'Où je suis',
  earlier: 'Plus haut',
  later: 'Plus bas',
  shown: (from, to, all) => `${from} à ${to} sur ${all}`,
  notHere: 'Pas dans ce classement.',

  waiting: 'Un instant.',
  trouble: 'Le classement ne répond pas. On insiste.',
}

const start = (n: number) => capital(inWords(n))
const points = (n: number) => `${start(n)} ${plural(n, { one: 'point', other: 'points' })}`
