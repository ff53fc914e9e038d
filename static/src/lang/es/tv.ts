import type { Catalogue } from '../catalogue'
import { counted, plural } from './grammar'

export const tv: Catalogue['tv'] = {
  title: (code) => `Sala ${code}`,
  sit: 'Entra en',
  qr: 'Código QR del enlace a esta sala',
  nobody: 'Aún no hay nadie. La primera persona que entre será la anfitriona.',
  waiting: (host) => `Esperando a que ${host} agite los dados.`,
  away: 'Enseguida volvemos.',
  shaken: 'Ruedan los dados.',
  more: (who, many, seconds) => `A ${who} ${plural(many, { one: 'le', other: 'les' })} quedan ${seconds} s.`,
  rest: (n) => `y ${n} más`,
  best: 'Las mejores palabras',
  gotAway: (word, points) => `La que se escapó: ${word}, ${counted(points, 'punto')}`,
}
