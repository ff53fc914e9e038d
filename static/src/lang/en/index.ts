// Everything that the page says, in English. The other catalogues have the same shape: what one of them
// lacks, the build names and stops at.

import { home } from './home'
import { play } from './play'
import { results } from './results'
import { rules } from './rules'
import { shared } from './shared'

export const en = { home, play, results, rules, shared }
