import type { Catalogue } from '../catalogue'

export const extraTime: Catalogue['extraTime'] = {
  title: 'Más tiempo',
  hint: 'Para quien lo necesite, desde la próxima ronda. Una ronda así no entra en ninguna clasificación.',
  usual: 'Como los demás',
  half: 'La mitad más',
  twice: 'El doble',
  of: (name) => `Tiempo para ${name}`,
  has: more,
  others: (name, percent) =>
    percent === 0 ? `${name} tiene el mismo tiempo que los demás.` : `${name} tiene ${more(percent)}.`,
  given: (host, percent) =>
    percent === 0 ? `${host} te da el mismo tiempo que a los demás.` : `${host} te da ${more(percent)}.`,
}

function more(percent: number): string {
  if (percent === 50) return 'la mitad más de tiempo'
  return percent === 100 ? 'el doble de tiempo' : `${percent}\u00a0% más de tiempo`
}
