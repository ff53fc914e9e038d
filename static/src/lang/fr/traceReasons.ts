import type { Catalogue } from '../catalogue'
import { inWords, plural } from './grammar'

export const traceReasons: Catalogue['traceReasons'] = {
  missing: (letter) => `La lettre ${letter} n’est pas sur le plateau`,
  inside: (letter, face) => `La lettre ${letter} n’est là que dans ${face}`,
  few: (letter, dice) =>
    plural(dice, {
      one: `Il n’y a qu’un seul ${letter}`,
      other: `Seuls ${inWords(dice)} dés portent la lettre ${letter}`,
    }),
  apart: (one, next) => `${one} et ${next} ne se touchent pas`,
  scattered: (word) => `Aucun chemin ne relie toutes les lettres de « ${word} »`,

  once: 'Chaque dé une seule fois par mot.',
  touch: 'Chaque dé doit toucher le suivant.',
}
