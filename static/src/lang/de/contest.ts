import type { Catalogue } from '../catalogue'

export const contest: Catalogue['contest'] = {
  bot: 'Bot',
  ghost: 'Geist',
  strengths: ['Übt noch', 'Locker', 'Solide', 'Stark', 'Meisterhaft'],
  botOf: (strength) => `Bot, ${strength.toLowerCase()}`,
  addBot: 'Bot dazusetzen',
  strength: 'Wie stark',

  round: (n) => `Runde ${n} von höchstens drei`,
  somebody: 'Jemand',
  leave: 'Duell aufgeben',
  leaveSure: 'Aufgeben?',

  ghostsOf: (names, many) =>
    many === 0
      ? 'Eine Runde von früher, noch einmal gespielt.'
      : `Die Runde von ${names}, noch einmal gespielt. Jedes Wort kommt dann, wann es damals gefunden wurde.`,
}
