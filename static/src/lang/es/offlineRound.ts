import type { Catalogue } from '../catalogue'

export const offlineRound: Catalogue['offlineRound'] = {
  counts: 'Jugada sin el servidor: no cuenta para nada.',
  title: 'Sin conexión',
  keep: 'Jugar a solas sin conexión',
  hint: (size) => `Guarda las palabras en este dispositivo: ${size} MB de descarga`,
  coming: 'Descargando las palabras…',
  here: 'Las palabras ya están aquí.',
  full: 'En este dispositivo no caben las palabras. Libera espacio y prueba otra vez.',
  failed: 'No se pudieron descargar las palabras. Prueba otra vez en un momento.',
  cannot: 'Este navegador no puede guardar las palabras. Prueba con otro.',
  devices: 'Tus dispositivos necesitan conexión.',
}
