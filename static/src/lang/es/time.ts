import type { Catalogue } from '../catalogue'

export const time: Catalogue['time'] = {
  title: 'Más tiempo',
  hint: 'Para quien lo necesite, desde la próxima ronda. Una ronda así no entra en ninguna clasificación.',
  usual: 'Como los demás',
  half: 'La mitad más',
  twice: 'El doble',
  has: (percent) =>
    percent === 50
      ? 'la mitad más de tiempo'
      : percent === 100
        ? 'el doble de tiempo'
        : `${percent} % más de tiempo`,
  given: (host, percent) =>
    percent === 0
      ? `${host} te da el mismo tiempo que a los demás.`
      : `${host} te da ${percent === 50 ? 'la mitad más de tiempo' : percent === 100 ? 'el doble de tiempo' : `${percent} % más de tiempo`}.`,
}
