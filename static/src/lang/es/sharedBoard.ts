import type { Catalogue } from '../catalogue'

export const sharedBoard: Catalogue['sharedBoard'] = {
  title: 'Alguien jugó este tablero. A ver qué encuentras tú.',
  start: 'Crear una sala con él',
  alone: 'Jugarlo a solas',
  given: 'Este tablero lo eligió alguien, no salió de los dados.',
  putAway: '¿Descartar el tablero elegido?',
  putAwayHint: 'No encaja con este cambio: se agitarán otros dados, y este tablero no volverá a esta sala.',
  keep: 'Conservar el tablero',
  change: 'Descartarlo',
  proof:
    'Estos dados no los agitó nadie: el tablero vino con la sala, y quien lo eligió lo conocía. Esta orden muestra con el sello que no cambió después de la llamada:',
  none: 'En este enlace no hay ningún tablero.',
  noneHint: 'Quizá perdió el final por el camino. Pídelo otra vez, o juega otro.',
}
