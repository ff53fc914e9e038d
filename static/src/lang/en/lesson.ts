// The board that teaches. It comes by itself, and so is no part of the catalogue; see lang/lesson.ts.

export const lesson = {
  try: (word: string) => `Now you: ${word}, or what you see.`,
  wrong: (word: string) => `Longer words are worth more. See what happens with ${word}.`,
  next: (word: string) => `A wrong word costs nothing. One more: ${word}.`,
  /** Of a word that counts for nobody. */
  both: (word: string) => `${word}: if somebody else had it too, 0 points`,
  ready: 'Shared words are worth nothing. Now one minute: what else is there?',
  over: 'That is the game. Now with new dice.',
}
