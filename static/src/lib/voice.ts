// Everything the page says that is more than a label. Short, warm, dry: someone at the table.

import type { ErrorCode, Refusal, Score, Settings } from './messages'
import type { Verdict } from './table'

const small = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

const inWords = (n: number) => small[n] ?? String(n)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const counted = (n: number, thing: string) => `${n} ${thing}${n === 1 ? '' : 's'}`

/** What becomes of a word, and for a refusal why. */
export function answerText(verdict: Verdict, settings: Settings): string {
  if ('points' in verdict) return `${verdict.word}, ${counted(verdict.points, 'point')}`
  return refusalText(verdict.refusal, verdict.word, settings)
}

function refusalText(refusal: Refusal, word: string, settings: Settings): string {
  switch (refusal) {
    case 'too-short':
      return `${capital(inWords(settings.minLetters))} letters or more`
    case 'not-on-board':
      return `No path for ${word} on this board`
    case 'not-a-word':
      return `${word} is not in the dictionary`
    case 'already-found':
      return `You have ${word} already`
    case 'too-late':
      return `${word} came after the close`
    case 'not-playing':
      return `The dice are not out, so ${word} does not count`
  }
}

/** Why there is no seat, and the way out. */
export function refusedText(code: ErrorCode): string {
  switch (code) {
    case 'unknown-room':
      return 'That table has been cleared. Start your own, or ask for a new link.'
    case 'room-full':
      return 'This table is full. Start your own.'
    case 'name-taken':
      return 'Somebody at this table has that name. What else do they call you?'
    case 'bad-name':
      return 'A name has up to twenty letters or signs that can be seen. What do they call you?'
    default:
      return 'This page and the table do not understand each other. Load the page again.'
  }
}

const dice: Record<string, string> = { 'en-4x4-new': '4 by 4' }

/** The round to come, in a line: `4 by 4, 3 minutes`. */
export function settingsText(settings: Settings): string {
  const whole = settings.seconds % 60 === 0
  const time = whole ? counted(settings.seconds / 60, 'minute') : counted(settings.seconds, 'second')
  return `${dice[settings.dice] ?? settings.dice}, ${time}`
}

/** How the round ended, as seen from one seat. */
export function verdictText(players: readonly Score[], you: string): string {
  const mine = players.find(({ id }) => id === you)
  const first = players.filter(({ rank }) => rank === 1)
  const top = first[0]?.points ?? 0
  if (players.length < 2)
    return mine && top > 0 ? `You made ${counted(top, 'point')}.` : 'No points this time.'
  if (top === 0) return 'No points for anybody.'
  if (first.length > 1) return `A tie, at ${top}.`
  const margin = top - Math.max(...players.filter(({ rank }) => rank > 1).map(({ points }) => points))
  const by = `${inWords(margin)} point${margin === 1 ? '' : 's'}`
  if (first[0] === mine) return `You won, by ${by}.`
  return `${first[0]?.name} by ${by}.${mine && top - mine.points <= 2 ? ' So close.' : ''}`
}

/** Minutes and seconds: `1:47`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
