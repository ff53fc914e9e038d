import type { Catalogue } from '../catalogue'
import { counted, plural } from './grammar'

export const play: Catalogue['play'] = {
  wordsKept: 'Enseguida volvemos. Tus palabras están a salvo.',
  done: (others, many, seconds) =>
    many === 0
      ? 'Has terminado.'
      : `Has terminado. ${others} ${plural(many, { one: 'sigue', other: 'siguen' })}${seconds > 0 ? `, ${seconds} s como mucho` : ''}.`,
  timeUp: (others, many, seconds) =>
    many === 0
      ? 'Se acabó tu tiempo.'
      : `Se acabó tu tiempo. A ${others} ${plural(many, { one: 'le', other: 'les' })} quedan ${seconds} s.`,
  alone: 'Ya no cuenta nada. Tómate tu tiempo.',
  results: 'Resultados',
  more: 'Seguir buscando',
  hint: 'Escribe o traza. Intro envía.',
  slide: 'Desliza de dado en dado y levanta el dedo. O tócalos y envía.',

  timeLeft: 'Tiempo que queda:',
  timeOfOthers: 'Tiempo que queda a los demás:',
  timeGone: 'Tiempo pasado:',
  stillLeft: (n) =>
    n < 60
      ? `${plural(n, { one: 'Queda', other: 'Quedan' })} ${counted(n, 'segundo')}`
      : `${plural(n / 60, { one: 'Queda', other: 'Quedan' })} ${counted(n / 60, 'minuto')}`,
  timeIsUp: 'Se acabó el tiempo.',

  called: (n) => `Se agitan los dados. ${counted(n, 'segundo')}.`,

  iAmDone: 'Terminar',
  iAmDoneSure: '¿Terminar?',
  send: 'Enviar',
  clear: 'Borrar',
  apart: (die, last) => `${die} no está junto a ${last}. Tus letras siguen ahí.`,
  chosen: (die, letters) => `${die}, hasta ahora ${letters}`,
  turn: 'Girar el tablero',
  sound: 'Sonido',

  atTheTable: 'En la sala',
  wordsHead: 'palabras',
  words: (n) => plural(n, { one: 'palabra', other: 'palabras' }),
  aside: (what) => `, ${what}`,
  away: 'ausente',
  isDone: 'ha terminado',
  leads: 'va por delante',

  yourWords: 'Tus palabras',
  points: (n) => plural(n, { one: 'punto', other: 'puntos' }),
  ofAll: (n, all) => `${n} de ${all}`,
  onItsWay: 'en camino',

  board: 'El tablero',
  keys: 'Las flechas leen los dados, las letras escriben una palabra, Intro envía, Escape borra, el punto dice el tiempo y los puntos.',
  die: (face, row, column) => `${face}, fila ${row}, columna ${column}`,
  row: (row) => `Fila ${row}`,
  anyLetter: 'cualquier letra',
  blank: 'sin letra',
  wild: (word) => `¿Qué letra es el comodín en «${word}»?`,
  noLetter: 'Ninguna',
}
