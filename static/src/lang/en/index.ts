// Everything that the page says, in English. The other catalogues have the same shape: what one of them
// lacks, the build names and stops at.

import { about } from './about'
import { home } from './home'
import { lab } from './lab'
import { lobby } from './lobby'
import { play } from './play'
import { results } from './results'
import { rules } from './rules'
import { same } from './same'
import { settings } from './settings'
import { shared } from './shared'
import { talk } from './talk'
import { tv } from './tv'

export const en = { about, home, lab, lobby, play, results, rules, same, settings, shared, talk, tv }
