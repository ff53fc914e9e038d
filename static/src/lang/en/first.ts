// What a first visit says, up to the close of a round. It comes with the page; all else in index.ts.

import { away } from './away'
import { contest } from './contest'
import { doors } from './doors'
import { guests } from './guests'
import { home } from './home'
import { lobby } from './lobby'
import { play } from './play'
import { rules } from './rules'
import { same } from './same'
import { settings } from './settings'
import { shared } from './shared'
import { talk } from './talk'
import { tips } from './tips'
import { today } from './today'

export const first = {
  away,
  contest,
  doors,
  guests,
  home,
  lobby,
  play,
  rules,
  same,
  settings,
  shared,
  talk,
  tips,
  today,
}
