import type { Catalogue } from '../catalogue'

export const outage: Catalogue['outage'] = {
  why: { offline: 'No tienes conexión.', down: 'Rattle no responde.' },
  needs: 'Lo que está en gris necesita conexión.',
  canPlay: 'Aun así puedes jugar a solas; no cuenta para nada.',
  noWords:
    'Para jugar a solas sin conexión, guarda las palabras en este dispositivo: en los ajustes, cuando vuelvas a tenerla.',
  playHint: 'a solas, con las palabras de este dispositivo',
  back: 'Rattle ha vuelto.',
  play: 'Jugar a solas',
  home: 'Inicio',
  table: (code) => `No se puede llegar a la sala ${code}.`,
  page: 'No se puede llegar a esta página.',
  opens: 'Se abrirá sola en cuanto se pueda.',
  fetching: 'Llegan las palabras…',
}
