// What the page does with codes that it does not know, since the server may be newer than an open page.
//
//   a kind of message, a field         ─▶ ignored (decode in messages.ts)
//   a name: dice, a list, a phase, …   ─▶ the server's name
//   a reason: an error, a refusal      ─▶ one text for all of them
//
// A code that is the name of a property of every object, such as `constructor`, is unknown as well.

import type { FirstTexts } from '../../lang/en/first'
import type { ErrorCode, Open } from './messages'

/** Whether a table has an entry for a code. */
export const isKnown = <K extends string>(table: Readonly<Record<K, unknown>>, code: string): code is K =>
  Object.hasOwn(table, code)

/** Returns a name from a table; for an unknown id, the server's own name. */
export const nameIn = <K extends string>(names: Readonly<Record<K, string>>, id: string): string =>
  isKnown(names, id) ? names[id] : id

/** Returns the choices with their names, and the current choice even if this page does not know it. */
export const choicesIn = <K extends string>(names: Readonly<Record<K, string>>, chosen: string) => [
  ...Object.entries<string>(names),
  ...(isKnown(names, chosen) ? [] : [[chosen, chosen] as const]),
]

/** Returns the text of an error: what went wrong, and what to do. */
export function errorText({ shared }: FirstTexts, code: Open<ErrorCode>): string {
  const errors: Readonly<Record<ErrorCode, string>> = shared.errors
  return isKnown(errors, code) ? errors[code] : shared.unknownReason
}
