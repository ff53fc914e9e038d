import type { Catalogue } from '../catalogue'

export const sharedBoard: Catalogue['sharedBoard'] = {
  title: 'Dieses Brett hat schon jemand gespielt. Schau, was du findest.',
  start: 'Raum damit öffnen',
  alone: 'Allein spielen',
  given: 'Dieses Brett wurde vorgegeben, nicht geschüttelt.',
  putAway: 'Das vorgegebene Brett weglegen?',
  putAwayHint:
    'Zu dieser Änderung passt es nicht: Es wird neu geschüttelt, und in diesen Raum kommt das Brett nicht zurück.',
  keep: 'Brett behalten',
  change: 'Weglegen',
  proof:
    'Diese Würfel hat niemand geschüttelt: Das Brett kam mit dem Raum, und wer es vorgegeben hat, kannte es. Dass es nach dem Aufruf nicht geändert wurde, zeigt am Siegel dieser Befehl:',
  none: 'In diesem Link ist kein Brett.',
  noneHint: 'Vielleicht ging unterwegs sein Ende verloren. Frag noch einmal danach, oder spiel ein anderes.',
}
