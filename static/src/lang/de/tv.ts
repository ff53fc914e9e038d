import type { Catalogue } from '../catalogue'
import { points } from './grammar'

export const tv: Catalogue['tv'] = {
  title: (code) => `Tisch ${code}`,
  sit: 'Setzt euch dazu:',
  qr: 'QR-Code des Links zu diesem Tisch',
  nobody: 'Noch niemand. Wer sich zuerst setzt, ist der Host.',
  waiting: (host) => `${host} schüttelt die Würfel.`,
  away: 'Gleich wieder da.',
  shaken: 'Die Würfel fallen.',
  rest: (n) => `und ${n} weitere`,
  best: 'Die besten Wörter',
  gotAway: (word, n) => `Durch die Lappen gegangen: ${word}, ${points(n)}`,
}
