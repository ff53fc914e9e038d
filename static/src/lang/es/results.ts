import type { Catalogue } from '../catalogue'
import { counted, inWords, plural, you } from './grammar'

export const results: Catalogue['results'] = {
  early: (round) => `${round}. Nadie buscaba más.`,
  you,
  somebody: 'alguien',
  who: 'Quién está aquí',
  replay: 'Verla otra vez',
  lookForMore: 'Buscar más en este tablero',

  skip: 'Saltar',
  struck: {
    cancel: 'Vistas dos veces: para nadie',
    first: 'Alguien llegó antes',
    all: 'Tachadas',
  },
  counting: 'Contando',

  boardWith: (word) => `El tablero, con el recorrido de ${word}`,
  boardHeat: 'El tablero, con cuántas palabras encontradas pasaron por cada dado',
  gotAway: 'La que se escapó',
  gotAwayWord: (word, points) => `${word}, ${points}`,
  foundBy: (finds) => `quién la vio: ${finds}`,
  foundAt: (who, time) => `${who} (${time})`,
  struckWord: 'tachada',
  heat: 'Dónde estaban las palabras',
  heatText: 'Cuántas palabras encontradas pasaron por cada dado.',
  heatMost: (face, n) => `El más usado es ${face}, en ${counted(n, 'palabra')}.`,

  everything: 'Todo lo que había',
  allWords: 'Todas las palabras del tablero',
  allThat: (words, points) => `${words}, ${points}. Toca una para ver su recorrido.`,
  groups: { mine: 'Solo tú', both: 'Tú y alguien más', others: 'Solo el resto', nobody: 'Nadie' },
  bothOfTwo: 'En ambas',
  alone: 'Tú',
  foundBySome: 'Encontradas',
  none: 'Ninguna',
  more: (n) => `${n} más`,
  rare: 'rara',
  byPlayer: 'Las listas de cada cual',
  wordsOf: (who) => (who === you ? 'Tus palabras' : `Palabras de ${who}`),
  wrongOff: (n) => `${counted(n, 'punto')} menos por fallos`,
  also: (who) => `también ${who}`,
  showWords: 'Mostrar las palabras',
  noWords: 'Esta vez, ninguna palabra',

  course: 'Cómo fue',
  courseOf: (time, ends) => `Puntos a lo largo de ${time}. Al final: ${ends}.`,
  courseEnd: (who, points) => `${who} ${points}`,
  turnAt: (time) => `vuelco, ${time}`,
  asTable: 'Como tabla',
  player: 'Nombre',
  atEnd: 'Final',
  notDrawn: (n) => `${plural(n, { one: 'Hay 1 más', other: `Hay ${n} más` })} en la tabla.`,

  mentions: 'Dignas de mención',
  turn: 'Delante hasta el final',
  turnText: (who, time, word) =>
    word === undefined ? `${who}, desde el minuto ${time}` : `${who}, con ${word}, minuto ${time}`,
  longest: 'La más larga',
  longestText: (who, word, letters) =>
    `${who}: ${word}, ${inWords(letters, 'una')} ${plural(letters, { one: 'letra', other: 'letras' })}`,
  common: 'Palabras de diario',
  commonText: (found, words, share) => `${found} de ${words} vistas en esta mesa, el ${share}\u00a0%`,
  awards: {
    'rare-bird': 'Rara avis',
    unlucky: 'Mala pata',
    'lone-wolf': 'Lobo solitario',
    'last-gasp': 'Sobre la campana',
    twins: 'Almas gemelas',
    rabbit: 'Liebre',
    steady: 'Pulso firme',
    'early-bird': 'A primera hora',
  },
  awardTexts: {
    'rare-bird': (who, n, word) => `${who}: ${word}, ${counted(n, 'punto')}`,
    unlucky: (who, n) => `${who}: ${counted(n, 'punto tachado', 'puntos tachados')}`,
    'lone-wolf': (who, n) => `${who}: ${counted(n, 'palabra')} que nadie más vio`,
    'last-gasp': (who, ms, word) => `${who}: ${word ? `${word}, ` : ''}a falta de ${seconds(ms)}`,
    twins: (who, n) => `${who}: ${counted(n, 'palabra')} en común`,
    rabbit: (who, n) => `${who}: ${counted(n, 'palabra')} en medio minuto`,
    steady: (who, n) => `${who}: ${counted(n, 'palabra')} y ni un fallo`,
    'early-bird': (who, ms, word) => `${who}: ${word ? `${word}, ` : ''}a los ${seconds(ms)}`,
  },

  seen: 'Lo que vio la mesa',
  seenLabel: 'Cuánto se vio',
  wordsOfList: (list) => `Palabras: ${list.toLowerCase()}`,
  share: (percent) => `${percent}\u00a0%`,
  foundOf: (found, words) => `${found} de ${words}`,

  shareResult: 'Compartir el resultado',
  picture: 'Una imagen del resultado',
  noPicture: 'La imagen no está lista. Prueba otra vez en un momento.',
  send: 'Mandarla',
  copyLink: 'Copiar el enlace',
  copied: 'Enlace copiado.',
  downloadPicture: 'Descargar la imagen',
  shareText: (verdict) => `Rattle: ${verdict}`,
  sameBoard: 'Retar con este tablero',

  fair: '¿Fueron limpios los dados?',
  fairText:
    'Antes de agitar los dados, el servidor enseñó el sello de un secreto. Después cada sitio puso un número propio, y el tablero salió de todos ellos. Ahora el secreto está abierto: quien tenga el acta puede volver a poner el tablero con esta orden:',
  check: 'Comprobar este tablero',
  proof: {
    kept: 'El sello encaja: el secreto y las reglas son aquellos a los que el servidor estaba atado.',
    broken: 'El sello no encaja. Este tablero no salió de lo que prometió el servidor.',
    unknown: 'Este navegador solo comprueba con una conexión segura. El acta lo cuenta igual.',
  },
  seal: 'Sello',
  sameSeal: 'Antes de la ronda se te enseñó el mismo sello.',
  otherSeal: (seal) => `Antes de la ronda se te enseñó otro: ${seal}`,
  secret: 'Secreto',
  addedBy: (who) => (who === you ? 'Lo que pusiste tú' : `Lo que puso ${who}`),
  sealedWith: 'Sellado con él',
  signature: 'Firma del acta',
  record: 'Descargar el acta',

  again: 'Otra',
  anotherMatch: 'Otra partida',
  rattleNow: 'Agitar ya',
  rules: 'Reglas',
  changeRules: 'Cambiar las reglas',
  youAreIn: (others) => `Ya te apuntaste. Esperamos a ${others}.`,
  wantAnother: (names, n) => `${names} ${plural(n, { one: 'quiere', other: 'quieren' })} otra.`,
}

function seconds(ms: number): string {
  const n = Math.round(ms / 1000)
  return n < 1 ? 'menos de un segundo' : counted(n, 'segundo')
}
