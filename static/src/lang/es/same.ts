import type { Catalogue } from '../catalogue'

export const same: Catalogue['same'] = {
  title: 'Alguien jugó este tablero. A ver qué encuentras tú.',
  hint: (round) => `${round}. Las letras salen cuando arranca el reloj.`,
  start: 'Poner una mesa con él',
  alone: 'Jugarlo a solas',
  given: 'Este tablero vino dado, no se agitó.',
  proof:
    'Estos dados no los agitó nadie: el tablero vino con la mesa, y quien lo dio lo conocía. Esta orden muestra con el sello que no cambió después de la llamada:',
  none: 'En este enlace no hay ningún tablero.',
  noneHint: 'Quizá perdió el final por el camino. Pídelo otra vez, o juega otro.',
}
