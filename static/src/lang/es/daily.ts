import type { Catalogue } from '../catalogue'
import { counted } from './grammar'

export const daily: Catalogue['daily'] = {
  title: 'El tablero del día',
  waiting: 'El tablero de hoy está listo.',
  hint: 'Los mismos dieciséis dados para todo el mundo, tres minutos, un solo intento.',
  play: 'Jugar el tablero de hoy',
  going: 'Tu ronda está en marcha.',
  goingHint: 'El reloj corre, aquí y en tus otros dispositivos.',
  goOn: 'Volver a la ronda',
  counting: 'Se están contando tus palabras.',
  used: 'Ese fue el intento de hoy.',
  usedHint: 'Nada contó.',
  made: (points) => `Hiciste ${points}.`,
  endsIn: (time) => `Nuevos dados dentro de ${time}.`,
  hours: (h, min) => (h > 0 ? `${h}\u00a0h\u00a0${min}\u00a0min` : `${min}\u00a0min`),
  trouble: 'El tablero del día no contesta. Prueba otra vez en un momento.',

  rank: (rank, of) => `Puesto ${rank} de ${of}`,
  rankNew: (rank, of) => `Puesto ${rank} de ${of} debutantes`,
  ahead: (share) => `Por delante del ${share}\u00a0% del resto.`,
  first: 'Nadie va por delante de ti.',
  streak: (days) => `Racha de ${counted(days, 'día')}`,
  best: (days) => `la más larga: ${days}`,

  shapes: 'Un signo por palabra: ● hasta cuatro letras, ■ cinco, ◆ seis, ▲ siete, ★ ocho o más.',

  share: 'Compartirlo',
  picture: 'Una imagen de tu resultado, que no enseña letras',
  send: 'Mandarlo',
  copyText: 'Copiar como texto',
  copied: 'Copiado.',
  download: 'Descargar la imagen',
  shareText: (day, points, place) => `Rattle, ${day}: ${points}. ${place}.`,

  list: 'Hoy',
  groups: { known: 'Habituales', new: 'Debutantes' },
  groupHint: {
    known: 'Ya estaban antes de hoy.',
    new: 'Llegaron hoy. Mañana serán habituales.',
  },
  nobody: 'Aún no hay nadie. Juega el tablero de hoy y saldrás aquí.',
  beFirst: 'Estrena la lista',
  players: (n) => `${counted(n, 'persona')} hasta ahora`,

  past: 'Tableros pasados',
  pastHint: 'Juega lo que te perdiste. No cuenta.',
  pastNone: 'El primero es el de hoy.',
  earlier: 'Más antiguos',
  playPast: (day) => `Jugar el tablero del ${day}`,

  check: '¿Puedo fiarme de los dados?',
  checkText:
    'El tablero de cada día sale de una semilla. Su hash se enseña la víspera, y la semilla al día siguiente: con el hash a la vista ya nadie puede elegir tablero, y cualquiera puede reconstruirlo.',
  today: 'Hash de la semilla de hoy',
  noHash: 'Ninguno: este es el primer día.',
  tomorrow: 'Hash de la semilla de mañana',
  seed: (day) => `Semilla del ${day}`,
  seedHash: 'Su hash, tal como se enseñó antes',
}
