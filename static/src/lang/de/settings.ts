import type { Catalogue } from '../catalogue'

export const settings: Catalogue['settings'] = {
  title: 'Einstellungen',
  close: 'Fertig',
  kept: 'Bleibt auf diesem Gerät, niemand erfährt davon.',
  language: 'Sprache',
  asTheDevice: (name) => `Wie das Gerät: ${name}`,
  theme: 'Aussehen',
  themes: { auto: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  letters: 'Größere Schrift',
  contrast: 'Mehr Kontrast',
  motion: 'Weniger Bewegung',
  hand: 'Für die linke Hand',
  handHint: 'Was man drückt, rückt nach links',
  dice: 'Gedrehte Buchstaben',
  diceHint: 'Sie liegen kreuz und quer, wie echte Würfel',
  sound: 'Ton',
  othersSound: 'Ein Tick, wenn andere ein Wort finden',
  vibration: 'Vibrieren',
  recent: 'Räume und Leute merken',
  recentHint: 'Für „noch einmal“ auf der Startseite. Wo andere diesen Browser nutzen, besser aus.',
}
