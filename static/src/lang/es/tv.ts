import type { Catalogue } from '../catalogue'
import { counted } from './grammar'

export const tv: Catalogue['tv'] = {
  title: (code) => `Mesa ${code}`,
  sit: 'Siéntate en',
  qr: 'Código QR del enlace a esta mesa',
  nobody: 'Aún no hay nadie. Quien se siente primero lleva la mesa.',
  waiting: (host) => `${host} agita los dados.`,
  away: 'Enseguida volvemos.',
  shaken: 'Ruedan los dados.',
  rest: (n) => `y ${n} más`,
  best: 'Las mejores palabras',
  gotAway: (word, points) => `La que se escapó: ${word}, ${counted(points, 'punto')}`,
}
