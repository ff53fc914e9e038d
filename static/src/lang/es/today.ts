import type { Catalogue } from '../catalogue'

export const today: Catalogue['today'] = {
  begin: 'Ya vienen los dados.',
  given: 'El tablero del día, el mismo para todo el mundo.',
  past: (day) => `El tablero del ${day}. Ya no cuenta.`,
  proof:
    'Estos dados salieron, para todo el mundo, de la semilla del día, que se enseña cuando el día acaba, en la página del tablero del día. Esta orden muestra con el sello que el tablero no cambió después de la llamada:',
  back: 'Puesto y compartir',
  toPast: 'Tableros pasados',
}
