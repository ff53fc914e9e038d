import type { Catalogue } from '../catalogue'
import { retention } from '../retention'

export const joining: Catalogue['joining'] = {
  bar: { ways: 'Moverse por Rattle', daily: 'Tablero del día', match: 'Duelo' },

  code: 'Código o enlace de la sala',
  codeShort: 'Código o enlace',
  go: 'Entrar',
  noCode: (typed) => `Un código tiene ocho letras y cifras. Revisa ${typed}.`,
  noTable: (code) => `Ninguna sala tiene el código ${code}. Revísalo.`,
  noTableHint: `O ya no existe: una sala desaparece ${retention.tableHours} horas después de que se vaya la última persona.`,
  nowhere: 'Este enlace no lleva a ninguna sala.',

  page: 'Entrar en la sala',
  title: 'Hay un sitio para ti.',
  what: 'Todos buscan palabras en las mismas letras, contrarreloj.',
  yours: (name) => `Ya estás aquí, como ${name}.`,
  goOn: 'Seguir aquí',
  noSeat: 'Ahora no hay sitio.',
  full: 'Esta sala está llena.',
  locked: 'Esta sala está bloqueada.',
  reserved: 'Esta sala está reservada.',
  running: (time) => `Hay una ronda en marcha, quedan ${time}. Juegas desde ya.`,
  runningFree: 'Hay una ronda en marcha. Juegas desde ya.',
  runs: (time) => `Hay una ronda en marcha, quedan ${time}.`,
  runsFree: 'Ronda en marcha.',
  rolling: 'Ruedan los dados.',
  sit: 'Unirme',
  watch: 'Mirar',
  onlyWatch: 'Solo mirar',
  askAgain: 'Volver a pedir sitio',
  ended: 'Esta sala ya no existe.',
  removed: 'Te han pedido que te vayas.',
}
