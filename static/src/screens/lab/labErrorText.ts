import type { Catalogue } from '../../lang/catalogue'
import type { LabError } from '../../lib/api/lab'

/** Why there is no answer, and the way out. */
export function labErrorText({ troubles }: Catalogue['lab'], { problem, line, face }: LabError): string {
  const text = troubles[problem]
  return typeof text === 'string' ? text : text(line, face)
}
