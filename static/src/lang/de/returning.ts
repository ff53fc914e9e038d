import type { Catalogue } from '../catalogue'

export const returning: Catalogue['returning'] = {
  title: 'Wieder da',
  goesOn: 'Deine Runde läuft noch',
  backTo: (time) => `zurück zur Runde, ${time}`,
  backToIt: 'zurück zur Runde',
  over: 'sehen, wie sie ausging',
  backToTable: (when) => `${when}: zurück in den Raum`,
  roundOn: (time) => (time ? `da läuft eine Runde, ${time}` : 'da läuft eine Runde'),
  playAgain: (when) => `${when}: noch einmal spielen`,
  more: (n) => `${n} weitere`,
  forget: 'Diese vergessen',
  forgetSure: 'Vergessen?',
  forgotten: 'Vergessen.',
}
