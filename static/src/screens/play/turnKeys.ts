/**
 * Returns the quarter turns, clockwise, for a key: `[` and `]`, and Alt with an arrow for keyboards on which
 * brackets are hard to reach. 0 for any other key.
 */
export function turnOf({ key, altKey, ctrlKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey'>): number {
  if (key === ']' || (altKey && !ctrlKey && key === 'ArrowRight')) return 1
  if (key === '[' || (altKey && !ctrlKey && key === 'ArrowLeft')) return -1
  return 0
}
