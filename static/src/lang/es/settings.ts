import type { Catalogue } from '../catalogue'

export const settings: Catalogue['settings'] = {
  title: 'Ajustes',
  close: 'Listo',
  kept: 'Se guarda aquí, no se le cuenta a nadie.',
  language: 'Idioma',
  asTheDevice: (name) => `Como el sistema: ${name}`,
  theme: 'Aspecto',
  themes: { auto: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
  letters: 'Letra más grande',
  contrast: 'Más contraste',
  motion: 'Menos movimiento',
  hand: 'Mano izquierda',
  handHint: 'Lo que se pulsa pasa a la izquierda',
  dice: 'Letras giradas',
  diceHint: 'Miran a cualquier lado, como dados de verdad',
  sound: 'Sonido',
  othersSound: 'Un toque cuando alguien encuentra una palabra',
  vibration: 'Vibración',
  recent: 'Recordar salas y personas',
  recentHint: 'Para «jugar otra vez» en la portada. Mejor apagado si otros usan este navegador.',
}
