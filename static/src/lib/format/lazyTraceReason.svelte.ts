// What knows why a word cannot be traced comes with the first such word: most have a path.

import type { Grid } from '../protocol/messages'

/** Null where it did not come. */
let known = $state.raw<typeof import('./currentTraceReason').currentTraceReason | null>()
let asked = false

/**
 * Why no path spells a word: the reason, or the rule that the word broke. Empty while what knows it is on its way,
 * and undefined where that did not come; what reads it follows.
 */
export function traceReason(
  grid: Grid | undefined,
  word: string,
  text: 'reasonText' | 'ruleText' = 'reasonText',
): string | undefined {
  if (!asked)
    import('./currentTraceReason').then(
      ({ currentTraceReason }) => void (known = currentTraceReason),
      () => (known = null),
    )
  asked = true
  if (!known || !grid) return known === null ? undefined : ''
  return known(grid, word, text)
}
