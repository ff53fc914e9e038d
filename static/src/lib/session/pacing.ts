// How long the page waits before it says or does something. All by this device's clock, in milliseconds.

import type { Answer, ErrorCode, Open } from '../protocol/messages'
import type { Table } from './roomState'
import type { Submission } from './submissions'

/** A word is answered at once; one that is not for so long tells that something is wrong. */
const unanswered = 4000

/** Answers are quicker than a glance; a word whose answer is not shall look so. */
const glance = 300

/** An answer that comes so soon shows that the server is as quick as ever. */
const prompt = 1000

/** So long a no is worth saying. */
const fresh = 8000

/** A crowd that comes back with its words must not be cut for their number: so many go in a second. */
const crowd = 15

function oldest({ waiting }: Table): number {
  return Math.min(...waiting.map(({ sent }) => sent ?? Infinity))
}

/** Whether the table is out of reach, so far as we can tell. What is found meanwhile is kept. */
export function stuck(table: Table, now: number): boolean {
  return table.link !== 'joined' || table.stalled || now - oldest(table) > unanswered
}

const none: readonly Submission[] = []

/** The words that somebody who looks sees wait. */
export function late({ waiting }: Table, now: number): readonly Submission[] {
  const seen = waiting.filter(({ sent }) => sent === null || now - sent > glance)
  // The same list for the same nothing, so that what shows it rests.
  return seen.length > 0 ? seen : none
}

/** The last no to something that we wanted, while it is news. */
export function news({ trouble }: Table, now: number): Open<ErrorCode> | null {
  return trouble && now - trouble.at < fresh ? trouble.code : null
}

/** Whether a word that was sent has no answer yet. */
export function waits(table: Table): boolean {
  return oldest(table) < Infinity
}

/** Whether the answer to a word of this tab came as soon as it should. */
export function isPrompt({ tab, waiting }: Table, answer: Answer, now: number): boolean {
  const word = waiting.find(({ n }) => answer.tab === tab && answer.n === n)
  return word !== undefined && word.sent !== null && now - word.sent < prompt
}

/** The words to send now, in order. */
export function ready(table: Table, now: number): Submission[] {
  return table.link === 'joined' ? table.waiting.filter(({ sent, due }) => sent === null && due <= now) : []
}

/** Counts what was sent in the last second. */
export class Pace {
  #sent: number[] = []

  /** Whether one more may go; if so it counts as sent. */
  takes(now: number): boolean {
    this.#sent = this.#sent.filter((at) => now - at < 1000)
    if (this.#sent.length >= crowd) return false
    this.#sent.push(now)
    return true
  }
}
