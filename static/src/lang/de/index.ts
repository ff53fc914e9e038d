// German: informal, and host without a gender. The shape, and what each text is for, is in ../en.

import type { Catalogue } from '../catalogue'
import { about } from './about'
import { alone } from './alone'
import { away } from './away'
import { back } from './back'
import { boards } from './boards'
import { contest } from './contest'
import { daily } from './daily'
import { devices } from './devices'
import { doors } from './doors'
import { guests } from './guests'
import { home } from './home'
import { lab } from './lab'
import { lobby } from './lobby'
import { match } from './match'
import { news } from './news'
import { phrase } from './phrase'
import { play } from './play'
import { profile } from './profile'
import { replay } from './replay'
import { results } from './results'
import { rules } from './rules'
import { same } from './same'
import { settings } from './settings'
import { shared } from './shared'
import { talk } from './talk'
import { time } from './time'
import { tips } from './tips'
import { today } from './today'
import { tv } from './tv'
import { why } from './why'

export const de: Catalogue = {
  about,
  alone,
  away,
  back,
  boards,
  contest,
  daily,
  devices,
  doors,
  guests,
  home,
  lab,
  lobby,
  match,
  news,
  phrase,
  play,
  profile,
  replay,
  results,
  rules,
  same,
  settings,
  shared,
  talk,
  time,
  tips,
  today,
  tv,
  why,
}
