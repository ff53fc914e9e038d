import type { Catalogue } from '../catalogue'
import { capital, counted, inWords, plural } from './grammar'

const strangers = 'Esta página y la mesa no se entienden. Vuelve a cargar la página.'

const points = (n: number) => `${inWords(n)} ${plural(n, { one: 'punto', other: 'puntos' })}`

export const shared: Catalogue['shared'] = {
  points: (n) => counted(n, 'punto'),
  words: (n) => counted(n, 'palabra'),
  letters: (n) => counted(n, 'letra'),
  seconds: (n) => counted(n, 'segundo'),
  minutes: (n) => counted(n, 'minuto'),
  players: (n) => counted(n, 'persona'),
  votes: (n) => counted(n, 'voto'),
  you: 'Tú',
  together: (parts) => parts.join(', '),
  away: 'ausente',
  leave: 'Dejar la mesa',
  leaveSure: '¿Te vas?',
  seatKept: 'Enseguida volvemos. Tu sitio está guardado.',
  pressAgain: (question) => `${question} Pulsa otra vez.`,
  yourName: 'tu nombre',
  someName: 'Lucía',
  noName: '¿Cómo te llaman?',
  code: (letters) => `Código ${letters}`,
  startTable: 'Poner una mesa',
  finding: 'Buscando la mesa…',

  errors: {
    'unknown-room': 'Esa mesa ya se recogió. Pon la tuya, o pide otro enlace.',
    'room-full': 'Esta mesa está llena. Mira, o pon la tuya.',
    'room-locked': 'Esta mesa está cerrada. Pide que la abran, o pon la tuya.',
    'room-reserved': 'Esta mesa está reservada. Pon la tuya.',
    'no-bots': 'Los bots solo juegan en mesas que los admiten.',
    removed: 'El resto sigue sin ti. Puedes volver a esta mesa dentro de una hora, o poner la tuya.',
    'name-taken': 'En esta mesa ya hay alguien con ese nombre. ¿Cómo te llaman si no?',
    'bad-name': 'Un nombre tiene hasta veinte letras o signos, y es amable. ¿Cómo te llaman?',
    'not-host': 'Eso le toca a quien lleva la mesa.',
    'not-now': 'Ahora no. Espera a que acabe la ronda.',
    'not-public': 'En esta mesa, eso solo puede hacerlo quien la lleva.',
    'bad-settings': 'Estas reglas no casan entre sí. Prueba otra combinación.',
    'bad-talk': 'Ahí no hay nada que leer. Dilo de otra manera.',
    'no-such-player': 'Ya no está en la mesa.',
    'too-fast': 'Demasiado rápido. Prueba otra vez en un momento.',
    unavailable: 'La mesa no contesta. Prueba otra vez en un momento.',
    'not-joined': strangers,
    'bad-message': strangers,
    'unknown-kind': strangers,
  },
  unknownReason: 'No. Esta página es demasiado antigua para saber por qué. Vuelve a cargarla.',

  verdict: {
    made: (who, n) =>
      who === null ? `Hiciste ${counted(n, 'punto')}.` : `${who} hizo ${counted(n, 'punto')}.`,
    nothingAlone: 'Esta vez, ningún punto.',
    nothing: 'Nadie hizo puntos.',
    tie: (points) => `Empate, a ${points}.`,
    won: (by) => `Ganaste, por ${points(by)}.`,
    lost: (winner, by, close) => `${winner}, por ${points(by)}.${close ? ' Por los pelos.' : ''}`,
  },

  answer: {
    counted: (word, points) => `${word}, ${counted(points, 'punto')}`,
    cost: (reason, n) => `${reason}. ${capital(points(n))} menos`,
    'too-short': (_, letters) =>
      `${capital(inWords(letters, 'una'))} ${plural(letters, { one: 'letra', other: 'letras' })} o más`,
    'not-on-board': (word) => `No hay camino para ${word} en este tablero`,
    'not-a-word': (word) => `${word} no está en el diccionario`,
    'already-found': (word) => `Ya tienes ${word}`,
    'too-many': () => 'No caben más palabras en una ronda',
    'key-taken': (word) => `${word} se perdió por el camino. Márcala otra vez`,
    'too-late': (word) => `${word} llegó después del cierre`,
    'not-playing': (word) => `Los dados no están fuera: ${word} no cuenta`,
    'too-fast': (word) => `${word} tiene que esperar su turno`,
  },
}
