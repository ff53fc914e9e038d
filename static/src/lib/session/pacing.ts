// How long the page waits before it shows or sends something. All by this device's clock, in milliseconds.

import type { Answer, ErrorCode, Open } from '../protocol/messages'
import type { RoomState } from './roomState'
import type { Submission } from './submissions'

/** After so long without an answer to a word, something is wrong. */
const answerTimeout = 4000

/** Answers usually come faster than this; a word whose answer does not is shown as pending. */
const noticeableDelay = 300

/** An answer that comes this fast shows that the server is well. */
const promptAnswer = 1000

/** How long an error is shown. */
const errorLifetime = 8000

/** How many words are sent in a second: whoever reconnects with many must not be cut for it. */
const maxPerSecond = 15

function oldestSent({ pending }: RoomState): number {
  return Math.min(...pending.map(({ sent }) => sent ?? Infinity))
}

/** Whether the room seems out of reach. What is found meanwhile is kept. */
export function isStuck(state: RoomState, now: number): boolean {
  return state.link !== 'joined' || state.stalled || now - oldestSent(state) > answerTimeout
}

const noWords: readonly Submission[] = []

/** The words that have been pending for a noticeable time. */
export function lateWords({ pending }: RoomState, now: number): readonly Submission[] {
  const seen = pending.filter(({ sent }) => sent === null || now - sent > noticeableDelay)
  // The same list for the same nothing, so that what shows it rests.
  return seen.length > 0 ? seen : noWords
}

/** The last error, while it is recent. */
export function recentError({ lastError }: RoomState, now: number): Open<ErrorCode> | null {
  return lastError && now - lastError.at < errorLifetime ? lastError.code : null
}

/** Whether a word was sent and has no answer yet. */
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

/** Limits what is sent in a second. */
export class RateLimiter {
  #sent: number[] = []

  /** Whether one more may be sent; if so, it counts as sent. */
  allow(now: number): boolean {
    this.#sent = this.#sent.filter((at) => now - at < 1000)
    if (this.#sent.length >= maxPerSecond) return false
    this.#sent.push(now)
    return true
  }
}
