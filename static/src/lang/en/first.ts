// What a first visit says, up to the close of a round. It comes with the page; all else in index.ts.

import { outage } from './outage'
import { opponents } from './opponents'
import { guests } from './guests'
import { home } from './home'
import { naming } from './naming'
import { play } from './play'
import { round } from './round'
import { shared } from './shared'
import { tips } from './tips'
import { settings } from './settings'

export const first = {
  outage,
  opponents,
  guests,
  home,
  lobby: { seats: naming },
  play,
  rules: round,
  settings,
  shared,
  tips,
}

export type FirstTexts = typeof first
