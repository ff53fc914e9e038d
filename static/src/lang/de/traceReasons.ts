import type { Catalogue } from '../catalogue'
import { inWords, plural } from './grammar'

export const traceReasons: Catalogue['traceReasons'] = {
  missing: (letter) => `${letter} ist nicht auf dem Brett`,
  inside: (letter, face) => `${letter} gibt es nur als ${face}`,
  few: (letter, dice) =>
    plural(dice, {
      one: `Es gibt nur ein ${letter}`,
      other: `Nur ${inWords(dice)} Würfel zeigen ein ${letter}`,
    }),
  apart: (one, next) => `${one} und ${next} berühren sich nicht`,
  scattered: (word) => `Kein Weg verbindet alle Buchstaben von „${word}“`,

  once: 'Jeder Würfel nur einmal pro Wort.',
  touch: 'Jeder Würfel muss den nächsten berühren.',
}
