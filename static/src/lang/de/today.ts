import type { Catalogue } from '../catalogue'

export const today: Catalogue['today'] = {
  begin: 'Die Würfel kommen.',
  given: 'Das Brett des Tages, für alle dasselbe.',
  past: (day) => `Das Brett vom ${day}. Es zählt nicht mehr.`,
  proof:
    'Diese Würfel folgen für alle aus dem Startwert des Tages. Er steht auf der Seite zum Brett des Tages, sobald der Tag vorbei ist. Dass das Brett nach dem Aufruf nicht geändert wurde, zeigt am Siegel dieser Befehl:',
  back: 'Platz sehen und teilen',
  toPast: 'Frühere Bretter',
}
