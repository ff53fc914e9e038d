import type { Catalogue } from '../catalogue'

export const home: Catalogue['home'] = {
  title: 'Los mismos dieciséis dados. ¿Quién ve más?',
  playNow: 'Jugar ya',
  playAlone: 'A solas',
  joinWithCode: 'Entrar con un código',
  code: 'Código o enlace de la mesa',
  codeShort: 'Código o enlace',
  free: 'Gratis, sin cuenta, sin anuncios.',
  offline: 'No tienes conexión, y las mesas la necesitan.',
  laboratory: 'Laboratorio',
  leaderboards: 'Clasificaciones',
  profile: 'Mi perfil',
  about: 'Acerca de',
  tooManyTables: 'Has puesto muchas mesas. Prueba dentro de unos minutos.',
  noTable: 'No se pudo poner la mesa. Prueba otra vez en un momento.',
  open: {
    title: 'Mesas abiertas',
    sit: 'Sentarse',
    watch: 'Mirar',
  },
  seat: {
    page: 'Toma asiento',
    title: 'Hay un sitio para ti.',
    noSeat: 'Ahora no hay sitio.',
    name: '¿Cómo te llaman en esta mesa?',
    sit: 'Sentarse',
    watch: 'Mirar',
    onlyWatch: 'Solo mirar',
    askAgain: 'Volver a pedir sitio',
  },
  gone: {
    removed: 'Te han pedido que te vayas.',
    noSeat: 'Aquí no hay sitio.',
  },
}
