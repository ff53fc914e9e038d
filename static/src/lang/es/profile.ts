import type { Catalogue } from '../catalogue'
import { counted, inWords, plural } from './grammar'

export const profile: Catalogue['profile'] = {
  title: 'Perfil',
  mine: 'Mi perfil',
  waiting: 'Un momento.',
  gone: 'No se sabe nada de esta persona.',
  goneHint: 'Todavía no ha terminado ninguna ronda, o pidió que se borrara todo.',
  nothing: 'Aún no has jugado.',
  nothingHint: 'Juega una ronda y aparecerá aquí.',
  trouble: 'No se pudo cargar el perfil. Prueba otra vez en un momento.',
  again: 'Probar otra vez',
  start: 'Jugar ya',
  anonymous: 'anónimo',

  since: (day) => `Aquí desde el ${day}`,
  you: 'Eres tú.',
  totals: 'En total',
  rounds: (n) => plural(n, { one: 'ronda', other: 'rondas' }),
  points: (n) => plural(n, { one: 'punto', other: 'puntos' }),
  words: (n) => plural(n, { one: 'palabra', other: 'palabras' }),

  challenge: (name) => `Retar a ${name}`,
  noChallenge: 'El reto no salió. Prueba otra vez en un momento.',
  versus: (name) => `Tú contra ${name}`,
  versusText: (won, lost, drawn) =>
    `${counted(won, 'ganado')}, ${counted(lost, 'perdido')}${drawn > 0 ? `, ${counted(drawn, 'empatado')}` : ''}`,
  versusPoints: (mine, theirs) => `${mine} puntos a ${theirs}`,

  rating: 'Nivel',
  provisional: 'aún provisional',
  provisionalHint: 'Tras unos duelos más se sabrá mejor.',
  ratingOf: (rating, deviation) => `${rating}, ${deviation} arriba o abajo`,
  matchesPlayed: (n) => counted(n, 'duelo clasificatorio', 'duelos clasificatorios'),
  course: (dice, from, to) => `Nivel con ${dice}, de ${from} a ${to}`,
  asTable: 'Como tabla',
  when: 'Cuándo',
  noRating: 'Aún ningún duelo clasificatorio.',

  bests: 'Mejores rondas que cuentan',
  counts:
    'Aquí cuentan las rondas con las reglas estándar en las que al menos dos personas encontraron una palabra. Las rondas a solas tienen su propia clasificación.',
  uncounted: {
    bot: 'no cuenta: contra un bot',
    board: 'no cuenta: el tablero ya se conocía',
    rules: 'fuera de las clasificaciones: otras reglas',
    finders: 'fuera de las clasificaciones: menos de dos personas encontraron una palabra',
  },
  longest: 'La palabra más larga que cuenta',
  longestText: (word, letters) =>
    `${word}, ${inWords(letters, 'una')} ${plural(letters, { one: 'letra', other: 'letras' })}`,
  most: 'Las palabras más vistas',
  times: (n) => counted(n, 'vez', 'veces'),
  watch: 'Ver la ronda',

  matches: 'Duelos',
  outcomes: { won: 'Ganado', lost: 'Perdido', drawn: 'Empate' },
  against: (name, wins, losses) => `contra ${name}, ${wins} a ${losses}`,
  change: (by) => `nivel ${by}`,

  history: 'Últimas rondas',
  kinds: {
    match: 'duelo',
    daily: 'tablero del día',
    archive: 'tablero de otro día',
    ghosts: 'contra fantasmas',
  },
  place: (rank, players) => `puesto ${rank} de ${players}`,
  alone: 'a solas',
  with: (names) => `con ${names}`,
  more: (n) => `${n} más`,
  leaderboards: 'Clasificaciones',

  spoils: {
    title: 'Denunciar o bloquear',
    reason: 'Qué pasa',
    choose: 'Elige',
    reasons: {
      cheats: 'Juega con un programa',
      insults: 'Insulta a otros',
      name: 'Lleva un nombre ofensivo',
      annoys: 'Estropea el juego',
    },
    report: 'Denunciar',
    reportHint: 'La denuncia va a quienes llevan este servidor, y a nadie más.',
    reported: 'Denunciado. Lo mirará una persona.',
    block: 'Bloquear',
    unblock: 'Desbloquear',
    blockHint: 'Ningún duelo te junta con quien bloqueas, y no ves sus retos. Esa persona no se entera.',
    blocked: 'Bloqueo puesto.',
    unblocked: 'Bloqueo quitado.',
    full: 'No puedes bloquear a más gente. Desbloquea antes a alguien.',
    trouble: 'No ha funcionado. Prueba otra vez en un momento.',
  },
}
