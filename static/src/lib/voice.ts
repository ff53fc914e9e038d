// What the page says of words, and why it says no. Short, warm, dry: someone at the table.

import type { ErrorCode, Refusal, Settings } from './messages'
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

export const inWords = (n: number) => small[n] ?? String(n)
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const counted = (n: number, thing: string) => `${n} ${thing}${n === 1 ? '' : 's'}`

/** `Ana, Bob and Mei` */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export const away = 'Back in a moment. Your words are kept.'

/** To somebody who is done, while others go on. */
export function doneText(others: readonly string[]): string {
  if (others.length === 0) return 'You are done.'
  return `You are done. ${listed(others)} ${others.length === 1 ? 'goes' : 'go'} on.`
}

/** What becomes of a word: its points, or why there are none and what that costs. */
export function answerText({ word, points, refusal }: Verdict, settings: Settings): string {
  if (!refusal) return `${word}, ${counted(points, 'point')}`
  const reason = refusalText(refusal, word, settings)
  return points < 0 ? `${reason}. ${capital(inWords(-points))} point off` : reason
}

function refusalText(refusal: Refusal, word: string, settings: Settings): string {
  switch (refusal) {
    case 'too-short':
      return settings.minLetters === 1
        ? 'One letter or more'
        : `${capital(inWords(settings.minLetters))} letters or more`
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
    case 'too-fast':
      return `${word} has to wait its turn`
  }
}

/** Why there is no seat, or why something did not happen, and the way out. */
export function errorText(code: ErrorCode): string {
  switch (code) {
    case 'unknown-room':
      return 'That table has been cleared. Start your own, or ask for a new link.'
    case 'room-full':
      return 'This table is full. Watch, or start your own.'
    case 'room-locked':
      return 'The host has closed this table to newcomers. Watch, or start your own.'
    case 'removed':
      return 'The others play on without you. You can come back to this table in an hour, or start your own.'
    case 'name-taken':
      return 'Somebody at this table has that name. What else do they call you?'
    case 'bad-name':
      return 'A name has up to twenty letters or signs, and is kind. What do they call you?'
    case 'not-host':
      return 'That is for the host to do.'
    case 'not-now':
      return 'Not now. Wait until the round is over.'
    case 'not-public':
      return 'At this table only the host can do that.'
    case 'bad-settings':
      return 'These rules do not go together. Try another choice.'
    case 'no-such-player':
      return 'They have left the table already.'
    case 'too-fast':
      return 'Too fast. Try again in a moment.'
    case 'unavailable':
      return 'The table does not answer. Try again in a moment.'
    case 'not-joined':
    case 'bad-message':
    case 'unknown-kind':
      return 'This page and the table do not understand each other. Load the page again.'
  }
}

/** Why there is no new table. */
export function declinedText(status: number): string {
  if (status === 429) return 'You have laid many tables. Try again in a few minutes.'
  return 'The table could not be laid. Try again in a moment.'
}

/** Minutes and seconds: `1:47`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
