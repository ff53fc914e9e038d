import type { Catalogue } from '../catalogue'
import { inWords, plural } from './grammar'

export const devices: Catalogue['devices'] = {
  title: 'Tú, en otros dispositivos',
  hint: 'No hay cuentas: quién eres se guarda en este navegador.',
  show: 'Jugar en otro dispositivo',
  code: (letters) => `Código ${letters}`,
  type: 'Escríbelo allí, en los ajustes, o deja que el otro dispositivo lea la imagen.',
  qr: 'Una imagen del código, para que la lea un teléfono',
  left: (seconds) =>
    seconds >= 60
      ? `Vale ${minutes(Math.ceil(seconds / 60))} y para un dispositivo.`
      : 'Vale menos de un minuto.',
  ended: 'El código ha caducado. Pide otro.',
  again: 'Otro código',
  enter: 'Escribir un código',
  field: 'Código de tu otro dispositivo',
  claim: 'Ser esa persona aquí',
  claimed: (name) => (name ? `Ahora este dispositivo es ${name}.` : 'Ahora este dispositivo es esa persona.'),
  wrong: 'Ese código no existe. Quizá caducó; pide otro allí.',
  many: 'Demasiados intentos. Espera unos minutos.',
  failed: 'No ha funcionado. Prueba otra vez en un momento.',
  everywhere: 'Cerrar las demás sesiones',
  everywhereHint:
    '¿Perdiste un dispositivo? Se cierra la sesión en todos menos este, y tu frase de recuperación deja de servir.',
  everywhereSure: '¿Cerrarlas todas?',
  signedOut: 'Tu sesión sigue solo en este dispositivo.',
  take: 'Descargar mis datos',
  takeHint:
    'Un archivo con tus rondas, tus niveles y con quién has jugado. Es solo para ti: también nombra a otras personas.',
  forget: 'Olvídame',
  forgetHint:
    'Borra para siempre tu nombre, tu perfil y tus niveles. Lo que jugaste se queda en los resultados del resto, sin tu nombre.',
  forgetSure: '¿Borrarlo todo, para siempre?',
  forgetYes: 'Sí, olvídame',
  forgetNo: 'Me quedo',
  forgotten: 'Todo lo tuyo está borrado.',
  claimPage: 'Otro dispositivo tuyo',
  claimTitle: '¿Ser aquí la misma persona?',
  claimHint:
    'Tus resultados, tus niveles y tu nombre vienen contigo. Quien eras antes en este navegador, dejas de serlo.',
  home: 'Ir al inicio',
}

const minutes = (n: number) => `${inWords(n)} ${plural(n, { one: 'minuto', other: 'minutos' })}`
