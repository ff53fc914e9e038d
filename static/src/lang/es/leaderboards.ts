import type { Catalogue } from '../catalogue'
import { inWords, plural } from './grammar'

const points = (n: number, name: string) =>
  `A ${inWords(n)} ${plural(n, { one: 'punto', other: 'puntos' })} de ${name}.`

export const leaderboards: Catalogue['leaderboards'] = {
  title: 'Clasificaciones',
  dice: 'Dados',
  kind: 'Qué cuenta',
  kinds: {
    best: 'Mejor ronda',
    total: 'Suma de puntos',
    longest: 'Palabra más larga',
    rating: 'Nivel',
    solo: 'En solitario',
  },
  period: 'Cuándo',
  periods: { day: 'Hoy', week: 'Semana', month: 'Mes', all: 'Siempre' },

  you: {
    day: (rank) => `Hoy vas en el puesto ${rank}.`,
    week: (rank) => `Esta semana vas en el puesto ${rank}.`,
    month: (rank) => `Este mes vas en el puesto ${rank}.`,
    all: (rank) => `Vas en el puesto ${rank} de todos los tiempos.`,
  },
  others: {
    day: 'Quién va por delante hoy.',
    week: 'Quién va por delante esta semana.',
    month: 'Quién va por delante este mes.',
    all: 'Quién va por delante desde siempre.',
  },
  nobody: {
    day: 'Hoy aún no hay nadie.',
    week: 'Esta semana aún no hay nadie.',
    month: 'Este mes aún no hay nadie.',
    all: 'Aún no hay nadie.',
  },
  before: { day: 'Ayer', week: 'Semana pasada', month: 'Mes pasado' },
  was: {
    you: {
      day: (rank) => `Ayer quedaste en el puesto ${rank}.`,
      week: (rank) => `La semana pasada quedaste en el puesto ${rank}.`,
      month: (rank) => `El mes pasado quedaste en el puesto ${rank}.`,
    },
    others: {
      day: 'Quién iba por delante ayer.',
      week: 'Quién iba por delante la semana pasada.',
      month: 'Quién iba por delante el mes pasado.',
    },
    nobody: {
      day: 'Ayer no hubo nadie.',
      week: 'La semana pasada no hubo nadie.',
      month: 'El mes pasado no hubo nadie.',
    },
  },
  ordinal: (n) => String(n),

  behind: {
    best: points,
    total: points,
    solo: points,
    rating: points,
    longest: (n, name) =>
      `A ${inWords(n, 'una')} ${plural(n, { one: 'letra', other: 'letras' })} de ${name}.`,
  },
  level: (name) => `A la par de ${name}, que llegó antes.`,
  aheadOf: (share) => `Por delante del ${share}\u00a0% del resto.`,
  counts: {
    together:
      'Cuentan las rondas con las reglas estándar en las que al menos dos personas encontraron una palabra.',
    solo: 'Cuentan las rondas a solas con las reglas estándar.',
  },
  first: 'Nadie va por delante de ti.',

  way: {
    best: 'Juega una ronda con las reglas estándar en la que al menos dos encuentren una palabra.',
    total: 'Cada ronda con las reglas estándar suma sus puntos, si al menos dos encuentran una palabra.',
    longest: 'Encuentra una palabra larga con las reglas estándar, en una sala de dos o más.',
    rating: 'Juega un duelo clasificatorio contra alguien de tu nivel.',
    solo: 'Juega una ronda en solitario, con las reglas estándar.',
  },
  begin: {
    first: (what) => `Estrénala: ${what}`,
    next: (what) => `Jugar: ${what}`,
  },
  what: {
    table: (size) => `una sala, ${size}`,
    alone: (size) => `en solitario, ${size}`,
    match: 'un duelo clasificatorio',
  },

  caption: (kind, period, dice) => `${kind}, ${period}, ${dice}`,
  columns: {
    rank: 'Puesto',
    player: 'Nombre',
    word: 'Palabra',
    best: 'Puntos',
    total: 'Puntos',
    solo: 'Puntos',
    longest: 'Letras',
    rating: 'Nivel',
    at: 'Cuándo',
    replay: 'Ronda',
  },
  youAre: (name) => `${name}, tú`,
  watch: (name) => `Ver la ronda de ${name}`,
  provisional: 'aún provisional',
  private: 'en una sala privada',

  top: 'En lo más alto',
  pages: 'Páginas',
  fromTop: 'Desde arriba',
  aroundMe: 'Donde estoy',
  earlier: 'Más arriba',
  later: 'Más abajo',
  shown: (from, to, all) => `Del ${from} al ${to}, de ${all}`,
  notHere: 'No está en esta clasificación.',

  waiting: 'Un momento.',
  trouble: 'La clasificación no contesta. Lo intentamos de nuevo.',
}
