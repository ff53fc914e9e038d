import type { Catalogue } from '../../lang/catalogue'
import type { Refused } from '../../lib/api/lab'

/** Why there is no answer, and the way out. */
export function troubleText({ troubles }: Catalogue['lab'], { trouble, line, face }: Refused): string {
  const text = troubles[trouble]
  return typeof text === 'string' ? text : text(line, face)
}
