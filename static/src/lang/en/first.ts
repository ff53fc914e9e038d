// What a first visit says, up to the close of a round. It comes with the page; all else in index.ts.

import { away } from './away'
import { contest } from './contest'
import { guests } from './guests'
import { home } from './home'
import { naming } from './naming'
import { play } from './play'
import { rules } from './rules'
import { settings } from './settings'
import { shared } from './shared'
import { tips } from './tips'

export const first = {
  away,
  contest,
  guests,
  home,
  lobby: { seats: naming },
  play,
  rules,
  settings,
  shared,
  tips,
}
