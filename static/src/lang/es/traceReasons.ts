import type { Catalogue } from '../catalogue'
import { inWords, plural } from './grammar'

/** Before what sounds like an I, `y` is `e`: the name of Y, too, begins so. */
const and = (next: string) => (/^[iy]/i.test(next) ? 'e' : 'y')

export const traceReasons: Catalogue['traceReasons'] = {
  missing: (letter) => `La letra ${letter} no está en el tablero`,
  inside: (letter, face) => `La letra ${letter} solo está en ${face}`,
  few: (letter, dice) =>
    plural(dice, {
      one: `Solo hay una ${letter}`,
      other: `Solo ${inWords(dice)} dados tienen la letra ${letter}`,
    }),
  apart: (one, next) => `${one} ${and(next)} ${next} no se tocan`,
  scattered: (word) => `Ningún camino une todas las letras de «${word}»`,

  once: 'Cada dado, una sola vez por palabra.',
  touch: 'Cada dado tiene que tocar el siguiente.',
}
