// How the page shall be on this device.

export const settings = {
  title: 'Settings',
  close: 'Done',
  kept: 'Kept on this device, and nowhere else.',
  language: 'Language',
  asTheDevice: (name: string) => `Same as this device: ${name}`,
  theme: 'Look',
  themes: { auto: 'Same as device', light: 'Light', dark: 'Dark' },
  letters: 'Larger type',
  contrast: 'More contrast',
  motion: 'Less motion',
  hand: 'Left-handed',
  handHint: 'What you press moves to the left',
  dice: 'Letters as thrown',
  diceHint: 'They face any way, as in the box',
  sound: 'Sound',
  othersSound: 'A tick when others find a word',
  vibration: 'Vibration',
  recent: 'Remember tables and people',
  recentHint: 'For “play again” on the first page. Better off where others use this browser.',
}
