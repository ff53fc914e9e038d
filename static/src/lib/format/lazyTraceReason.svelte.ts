// The module that explains why a word has no path is loaded with the first such word: most words have one.

import type { Grid } from '../protocol/messages'

/** Null if the module could not be loaded. */
let known = $state.raw<typeof import('./currentTraceReason').currentTraceReason | null>()
let asked = false

/**
 * Returns why no path spells a word: the reason, or the rule that the word broke. Empty while the module is loading,
 * and undefined if it could not be loaded. The result is reactive.
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
