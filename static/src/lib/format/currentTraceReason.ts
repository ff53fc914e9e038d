import { traceProblem } from '../../board/traceProblem'
import { t } from '../../lang/full.svelte'
import type { Grid } from '../protocol/messages'
import { reasonText, ruleText } from './traceReason'

const texts = { reasonText, ruleText }

/** Returns why no path spells a word, in the current language. */
export const currentTraceReason = (grid: Grid, word: string, text: keyof typeof texts): string =>
  texts[text](t(), traceProblem(grid, word), word)
