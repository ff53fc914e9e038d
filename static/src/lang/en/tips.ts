// What newcomers are told: by the board that teaches, and by one quiet line in their first round.

export const tips = {
  /** Under the tray of the first screen; the word is traced there. */
  slide: (word: string) => `Slide from die to die: ${word}`,
  skip: 'Skip',

  again: (letter: string) => `Tap ${letter} again to send.`,
  enter: 'Enter sends.',
  longer: 'Longer words are worth more.',
  free: 'A wrong word costs nothing.',
}
