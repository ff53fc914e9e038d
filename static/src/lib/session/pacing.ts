// How long the page waits before it says or does something. All by this device's clock, in milliseconds.

import type { Answer, ErrorCode, Open } from '../protocol/messages'
import type { RoomState } from './roomState'
import type { Submission } from './submissions'

/** A word is answered at once; one that is not for so long tells that something is wrong. */
const answerTimeout = 4000

/** Answers are quicker than a glance; a word whose answer is not shall look so. */
const noticeableDelay = 300

/** An answer that comes so soon shows that the server is as quick as ever. */
const promptAnswer = 1000

/** So long a no is worth saying. */
const errorLifetime = 8000

/** A crowd that comes back with its words must not be cut for their number: so many go in a second. */
const maxPerSecond = 15

function oldestSent({ pending }: RoomState): number {
  return Math.min(...pending.map(({ sent }) => sent ?? Infinity))
}

/** Whether the table is out of reach, so far as we can tell. What is found meanwhile is kept. */
export function isStuck(state: RoomState, now: number): boolean {
  return state.link !== 'joined' || state.stalled || now - oldestSent(state) > answerTimeout
}

const noWords: readonly Submission[] = []

/** The words that somebody who looks sees wait. */
export function lateWords({ pending }: RoomState, now: number): readonly Submission[] {
  const seen = pending.filter(({ sent }) => sent === null || now - sent > noticeableDelay)
  // The same list for the same nothing, so that what shows it rests.
  return seen.length > 0 ? seen : noWords
}

/** The last no to something that we wanted, while it is news. */
export function recentError({ lastError }: RoomState, now: number): Open<ErrorCode> | null {
  return lastError && now - lastError.at < errorLifetime ? lastError.code : null
}

/** Whether a word that was sent has no answer yet. */
export function awaitsAnswer(state: RoomState): boolean {
  return oldestSent(state) < Infinity
}

/** Whether the answer to a word of this tab came as soon as it should. */
export function isPrompt({ tab, pending }: RoomState, answer: Answer, now: number): boolean {
  const word = pending.find(({ n }) => answer.tab === tab && answer.n === n)
  return word !== undefined && word.sent !== null && now - word.sent < promptAnswer
}

/** The words to send now, in order. */
export function readyToSend(state: RoomState, now: number): Submission[] {
  return state.link === 'joined' ? state.pending.filter(({ sent, due }) => sent === null && due <= now) : []
}

/** Counts what was sent in the last second. */
export class RateLimiter {
  #sent: number[] = []

  /** Whether one more may go; if so it counts as sent. */
  allow(now: number): boolean {
    this.#sent = this.#sent.filter((at) => now - at < 1000)
    if (this.#sent.length >= maxPerSecond) return false
    this.#sent.push(now)
    return true
  }
}
