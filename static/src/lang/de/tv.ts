import type { Catalogue } from '../catalogue'
import { plural, points } from './grammar'

export const tv: Catalogue['tv'] = {
  title: (code) => `Raum ${code}`,
  sit: 'Spielt mit:',
  qr: 'QR-Code des Links zu diesem Raum',
  nobody: 'Noch niemand. Wer zuerst kommt, ist der Host.',
  waiting: (host) => `Wir warten, bis ${host} die Würfel schüttelt.`,
  away: 'Gleich wieder da.',
  shaken: 'Die Würfel fallen.',
  more: (who, many, seconds) => `${who} ${plural(many, { one: 'hat', other: 'haben' })} noch ${seconds} s.`,
  rest: (n) => `und ${n} weitere`,
  best: 'Die besten Wörter',
  gotAway: (word, n) => `Durch die Lappen gegangen: ${word}, ${points(n)}`,
}
