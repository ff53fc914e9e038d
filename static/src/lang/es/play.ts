import type { Catalogue } from '../catalogue'
import { counted, plural } from './grammar'

export const play: Catalogue['play'] = {
  wordsKept: 'Enseguida volvemos. Tus palabras están a salvo.',
  done: (others, many) =>
    many === 0
      ? 'Has terminado.'
      : `Has terminado. ${others} ${plural(many, { one: 'sigue', other: 'siguen' })}.`,
  alone: 'Ya no cuenta nada. Tómate tu tiempo.',
  results: 'Resultados',
  hint: 'Escribe o traza. Intro envía.',
  slide: 'Desliza de dado en dado y levanta el dedo.',

  timeLeft: 'Tiempo que queda:',
  timeGone: 'Tiempo pasado:',
  secondsLeft: (n) => `${plural(n, { one: 'Queda', other: 'Quedan' })} ${counted(n, 'segundo')}`,

  iAmDone: 'Ya está',
  iAmDoneSure: '¿Ya está?',
  turn: 'Girar el tablero',
  sound: 'Sonido',
  thrown: 'Letras como caigan',
  tools: 'Herramientas',

  atTheTable: 'En la mesa',
  wordsHead: 'palabras',
  aside: (what) => `, ${what}`,
  away: 'ausente',
  isDone: 'ya está',
  leads: 'va por delante',

  yourWords: 'Tus palabras',
  points: (n) => plural(n, { one: 'punto', other: 'puntos' }),
  ofAll: (n, all) => `${n} de ${all}`,
  onItsWay: 'en camino',

  board: 'El tablero',
  die: (face, row, column) => `${face}, fila ${row}, columna ${column}`,
  anyLetter: 'cualquier letra',
  blank: 'sin letra',
  wild: (word) => `¿Qué letra es el comodín en «${word}»?`,
  noLetter: 'Ninguna',

  watching: 'Estás mirando.',
  closed: 'Estás mirando. La mesa está cerrada a quien llegue ahora.',
  full: 'Estás mirando. Todos los sitios están ocupados.',
  sit: 'Sentarse',
}
