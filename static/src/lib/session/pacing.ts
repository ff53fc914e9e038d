// How long the page waits before it shows or sends something, in milliseconds of this device's clock.

import type { Answer, ErrorCode, Open } from '../protocol/messages'
import type { RoomState } from './roomState'
import type { Submission } from './submissions'

/** After this long without an answer to a word, something is wrong. */
const answerTimeout = 4000

/** Answers are usually faster than this; a word without an answer by then is shown as pending. */
const noticeableDelay = 300

/** An answer within this time shows that the server is well. */
const promptAnswer = 1000

/** How long an error is shown. */
const errorLifetime = 8000

/** The maximum number of words per second: the server must not cut a page that reconnects with many words. */
const maxPerSecond = 15

function oldestSent({ pending }: RoomState): number {
  return Math.min(...pending.map(({ sent }) => sent ?? Infinity))
}

/** Whether the room seems out of reach. The page keeps the words that the player finds meanwhile. */
export function isStuck(state: RoomState, now: number): boolean {
  return state.link !== 'joined' || state.stalled || now - oldestSent(state) > answerTimeout
}

const noWords: readonly Submission[] = []

/** The words that have been pending for a noticeable time. */
export function lateWords({ pending }: RoomState, now: number): readonly Submission[] {
  const seen = pending.filter(({ sent }) => sent === null || now - sent > noticeableDelay)
  // Always the same empty list, so that nothing is rendered again for it.
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

/** Whether the answer to a word of this tab was as fast as it should be. */
export function isPrompt({ tab, pending }: RoomState, answer: Answer, now: number): boolean {
  const word = pending.find(({ n }) => answer.tab === tab && answer.n === n)
  return word !== undefined && word.sent !== null && now - word.sent < promptAnswer
}

/** Returns the words to send now, in order. */
export function readyToSend(state: RoomState, now: number): Submission[] {
  return state.link === 'joined' ? state.pending.filter(({ sent, due }) => sent === null && due <= now) : []
}

/** Limits how many words are sent per second. */
export class RateLimiter {
  #sent: number[] = []

  /** Whether one more word may be sent; if so, it counts as sent. */
  allow(now: number): boolean {
    this.#sent = this.#sent.filter((at) => now - at < 1000)
    if (this.#sent.length >= maxPerSecond) return false
    this.#sent.push(now)
    return true
  }
}
