// Without the server: why it is out of reach, what cannot be done, and what can.

export const outage = {
  why: { offline: 'You’re offline.', down: 'Rattle isn’t answering.' },
  /** On the first page, where some things are grey; what is said of a round alone comes after it. */
  needs: 'What is grey needs a connection.',
  /** By a round alone that this device can judge. */
  canPlay: 'You can play alone all the same; it counts nowhere.',
  /** Where it cannot, what would have helped. */
  noWords:
    'To play alone without a connection, keep the words on this device: in the settings, once you’re back.',
  /** Under the word on the button, where it leads to a round alone. */
  playHint: 'alone, by the words on this device',
  back: 'Rattle is back.',
  play: 'Play alone',
  home: 'Home',
  /** Of an address that was opened. */
  table: (code: string) => `Table ${code} is out of reach.`,
  page: 'This page is out of reach.',
  opens: 'It opens by itself as soon as it can.',
  fetching: 'Fetching the words…',
}
