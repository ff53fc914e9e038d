// How a round ended, in a sentence.

import type { Score } from './messages'
import { counted, inWords } from './voice'

/** How the round ended, as seen from one seat. */
export function verdictText(players: readonly Score[], you: string): string {
  const mine = players.find(({ id }) => id === you)
  const first = players.filter(({ rank }) => rank === 1)
  const top = first[0]?.points ?? 0
  if (players.length < 2) {
    const who = mine ? 'You' : first[0]?.name
    return top > 0 ? `${who} made ${counted(top, 'point')}.` : 'No points this time.'
  }
  if (top <= 0) return 'No points for anybody.'
  if (first.length > 1) return `A tie, at ${top}.`
  const margin = top - Math.max(...players.filter(({ rank }) => rank > 1).map(({ points }) => points))
  const by = `${inWords(margin)} point${margin === 1 ? '' : 's'}`
  if (first[0] === mine) return `You won, by ${by}.`
  return `${first[0]?.name} by ${by}.${mine && top - mine.points <= 2 ? ' So close.' : ''}`
}
