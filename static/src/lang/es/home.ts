import type { Catalogue } from '../catalogue'
import { counted } from './grammar'

export const home: Catalogue['home'] = {
  title: 'Los mismos dieciséis dados. ¿Quién ve más?',
  english: 'Se juega con palabras en inglés.',
  play: 'Jugar',
  playHint: (rules) => `${rules}, al momento`,
  bot: 'Con un bot',
  you: (name) => `Eres ${name}.`,
  change: 'Cambiar',
  friends: 'Con tu gente',
  friendsHint: 'una sala y un enlace para enviar',
  against: 'Contra alguien',
  againstHint: 'puntúa; o un bot al momento',
  wanted: (name) => `${name} quiere un duelo contigo`,
  today: 'El tablero de hoy',
  todayHint: (hours, minutes) =>
    `para todo el mundo, quedan ${hours > 0 ? `${hours}\u00a0h ` : ''}${minutes}\u00a0min`,
  withCode: 'Tengo un código',
  withCodeHint: (code) => `ocho signos, como ${code}`,
  free: 'Gratis, sin cuenta, sin anuncios.',
  laboratory: 'Laboratorio',
  leaderboards: 'Clasificaciones',
  profile: 'Mi perfil',
  how: 'Cómo se juega',
  tooManyTables: 'Has creado muchas salas. Prueba dentro de unos minutos.',
  noTable: 'No se pudo crear la sala. Prueba otra vez en un momento.',
  open: {
    title: 'Salas abiertas',
    count: (tables, people) =>
      `${counted(tables, 'sala abierta', 'salas abiertas')}, ${counted(people, 'persona')}`,
    none: 'Ahora no hay nadie en salas abiertas.',
    start: 'Abrir una para cualquiera',
    sit: 'Unirme',
    watch: 'Mirar',
  },
}
