import type { Catalogue } from '../catalogue'

export const returning: Catalogue['returning'] = {
  title: 'Te revoilà',
  goesOn: 'Ta manche continue',
  backTo: (time) => `y retourner, ${time}`,
  backToIt: 'y retourner',
  over: 'voir comment elle a fini',
  backToTable: (when) => `${when}\u00a0: retourner dans la salle`,
  roundOn: (time) => (time ? `une manche y est en cours, ${time}` : 'une manche y est en cours'),
  playAgain: (when) => `${when}\u00a0: rejouer`,
  more: (n) => `encore ${n}`,
  forget: 'Oublier cette liste',
  forgetSure: 'Oublier\u00a0?',
  forgotten: 'Oubliée.',
}
