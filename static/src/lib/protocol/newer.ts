// A server may be newer than the page that is open, and may say what the page does not know.
//
//   a kind of message, a field         ─▶ passed over (decode in messages.ts)
//   a name: dice, a list, a phase, …   ─▶ what the server calls it
//   a reason: an error, a refusal      ─▶ one text for all of them
//
// A code that reads like something every object has, `constructor` say, is not known either.

import type { FirstTexts } from '../../lang/en/first'
import type { ErrorCode, Open } from './messages'

/** Whether a room has something for a code. */
export const isKnown = <K extends string>(table: Readonly<Record<K, unknown>>, code: string): code is K =>
  Object.hasOwn(table, code)

/** A name from a table of them; of what this page is too old to know, what the server calls it. */
export const nameIn = <K extends string>(names: Readonly<Record<K, string>>, id: string): string =>
  isKnown(names, id) ? names[id] : id

/** What there is to choose among, with its names; also what is chosen, where this page is too old to know it. */
export const choicesIn = <K extends string>(names: Readonly<Record<K, string>>, chosen: string) => [
  ...Object.entries<string>(names),
  ...(isKnown(names, chosen) ? [] : [[chosen, chosen] as const]),
]

/** Why something did not happen, and the way out. */
export function errorText({ shared }: FirstTexts, code: Open<ErrorCode>): string {
  const errors: Readonly<Record<ErrorCode, string>> = shared.errors
  return isKnown(errors, code) ? errors[code] : shared.unknownReason
}
