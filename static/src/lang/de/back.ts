import type { Catalogue } from '../catalogue'

export const back: Catalogue['back'] = {
  title: 'Wieder da',
  goesOn: 'Deine Runde läuft noch',
  backTo: (time) => `zurück zur Runde, ${time}`,
  backToIt: 'zurück zur Runde',
  over: 'sehen, wie sie ausging',
  backToTable: (when) => `${when}: zurück in den Raum`,
  playAgain: (when) => `${when}: noch einmal spielen`,
  more: (n) => `${n} weitere`,
  forget: 'Diese vergessen',
  forgotten: 'Vergessen.',
}
