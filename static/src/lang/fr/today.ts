import type { Catalogue } from '../catalogue'

export const today: Catalogue['today'] = {
  begin: 'Les dés arrivent.',
  given: 'Le plateau du jour, le même pour tout le monde.',
  past: (day) => `Le plateau du ${day}. Il ne compte plus.`,
  proof:
    'Ces dés découlent pour tout le monde de la graine du jour, montrée une fois le jour passé sur la page du plateau du jour. Cette commande montre par le sceau que le plateau n’a pas changé après l’appel :',
  back: 'Rang et partage',
  toPast: 'Anciens plateaux',
}
