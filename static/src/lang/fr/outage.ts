import type { Catalogue } from '../catalogue'

export const outage: Catalogue['outage'] = {
  why: { offline: 'Pas de réseau.', down: 'Rattle ne répond pas.' },
  needs: 'Ce qui est grisé demande une connexion.',
  canPlay: 'Tu peux quand même jouer en solo ; rien ne compte.',
  noWords:
    'Pour jouer en solo sans connexion, garde les mots sur cet appareil : dans les réglages, dès que le réseau revient.',
  playHint: 'en solo, avec les mots de cet appareil',
  back: 'Rattle est de retour.',
  play: 'Jouer en solo',
  home: 'Accueil',
  table: (code) => `Impossible de joindre la salle ${code}.`,
  page: 'Impossible de joindre cette page.',
  opens: 'Elle s’ouvrira d’elle-même dès que possible.',
  fetching: 'Les mots arrivent…',
}
