import type { Catalogue } from '../catalogue'
import { capital, counted, inWords, plural } from './grammar'

const strangers = 'Esta página ya no va al paso del servidor. Vuelve a cargarla.'

const points = (n: number) => `${inWords(n)} ${plural(n, { one: 'punto', other: 'puntos' })}`

export const shared: Catalogue['shared'] = {
  hideNotice: 'Ocultar',
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
  leave: 'Salir de la sala',
  leaveSure: '¿Te vas?',
  seatKept: 'Enseguida volvemos. Tu sitio está guardado.',
  pressAgain: (question) => `${question} Pulsa otra vez.`,
  noName: 'Escribe un nombre.',
  code: (letters) => `Código ${letters}`,
  startTable: 'Crear una sala',
  finding: 'Buscando la sala…',

  errors: {
    'unknown-room': 'Ninguna sala tiene ya este código. Crea la tuya, o pide otro enlace.',
    'room-full': 'No queda ningún sitio. Mira, o crea tu sala.',
    'room-locked': 'No entra nadie nuevo, tampoco a mirar. Pide que la desbloqueen, o crea la tuya.',
    'room-reserved': 'Es para otras personas. Crea la tuya.',
    'no-bots': 'Aquí no se admiten bots. Pide que se admitan.',
    barred: 'Quien lleva este servidor solo te deja jugar en mesas privadas.',
    removed: 'El resto sigue sin ti. Puedes volver a esta sala dentro de una hora, o crear la tuya.',
    'name-taken': 'Aquí ya hay alguien con ese nombre. Elige otro.',
    'bad-name': 'Un nombre tiene hasta veinte letras o signos y no ofende a nadie. Elige otro.',
    'not-host': 'Solo puede la persona anfitriona. Pídeselo.',
    'not-now': 'Ahora no. Espera a que acabe la ronda.',
    'not-public': 'En esta sala, solo puede la persona anfitriona. Pídeselo.',
    'bad-settings': 'Estas reglas no casan entre sí. Prueba otra combinación.',
    'bad-talk': 'Ahí no hay nada que leer. Dilo de otra manera.',
    'no-such-player': 'Ya no está en la sala.',
    'too-fast': 'Demasiado rápido. Prueba otra vez en un momento.',
    unavailable: 'El servidor no contesta. Prueba otra vez en un momento.',
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
    lost: (winner, by, close) => `Gana ${winner}, por ${points(by)}.${close ? ' Por los pelos.' : ''}`,
  },

  answer: {
    counted: (word, points) => `${word}, ${counted(points, 'punto')}`,
    cost: (reason, n) => `${reason}. ${capital(points(n))} menos`,
    'too-short': (_, letters) =>
      `${capital(inWords(letters, 'una'))} ${plural(letters, { one: 'letra', other: 'letras' })} o más`,
    'not-on-board': (word) => `No hay camino para «${word}» en este tablero`,
    'not-a-word': (word) => `«${word}» no está en el diccionario inglés`,
    'already-found': (word) => `Ya tienes «${word}»`,
    'too-many': () => 'No caben más palabras en una ronda',
    'key-taken': (word) => `«${word}» se perdió por el camino. Márcala otra vez`,
    'too-late': (word) => `«${word}» llegó después del cierre`,
    'not-playing': (word) => `No hay ronda en marcha: «${word}» no cuenta`,
    'too-fast': (word) => `«${word}» tiene que esperar su turno`,
  },
}
