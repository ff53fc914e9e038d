import type { Catalogue } from '../catalogue'

export const returning: Catalogue['returning'] = {
  title: 'Hola de nuevo',
  goesOn: 'Tu ronda sigue en marcha',
  backTo: (time) => `volver a ella, ${time}`,
  backToIt: 'volver a ella',
  over: 'ver cómo acabó',
  backToTable: (when) => `${when}: volver a la sala`,
  roundOn: (time) => (time ? `hay una ronda en marcha, ${time}` : 'hay una ronda en marcha'),
  playAgain: (when) => `${when}: jugar otra vez`,
  more: (n) => `${n} más`,
  forget: 'Olvidar esta lista',
  forgetSure: '¿Olvidar?',
  forgotten: 'Olvidada.',
}
