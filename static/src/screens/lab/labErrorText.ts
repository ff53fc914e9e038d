import type { Catalogue } from '../../lang/catalogue'
import type { LabError } from '../../lib/api/lab'

/** Returns the text of an error: what went wrong, and what to do. */
export function labErrorText({ troubles }: Catalogue['lab'], { problem, line, face }: LabError): string {
  const text = troubles[problem]
  return typeof text === 'string' ? text : text(line, face)
}
