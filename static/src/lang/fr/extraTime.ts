import type { Catalogue } from '../catalogue'

export const extraTime: Catalogue['extraTime'] = {
  title: 'Plus de temps',
  hint: 'Pour qui en a besoin, dès la prochaine manche. Une telle manche ne compte dans aucun classement.',
  usual: 'Comme tout le monde',
  half: 'Une fois et demie',
  twice: 'Deux fois plus long',
  of: (name) => `Temps pour ${name}`,
  has: more,
  others: (name, percent) =>
    percent === 0 ? `${name} a autant de temps que les autres.` : `${name} a ${more(percent)}.`,
  given: (host, percent) =>
    percent === 0 ? `${host} te donne autant de temps qu’aux autres.` : `${host} te donne ${more(percent)}.`,
}

function more(percent: number): string {
  if (percent === 50) return 'une fois et demie le temps'
  return percent === 100 ? 'deux fois plus de temps' : `${percent}\u00a0% de temps en plus`
}
