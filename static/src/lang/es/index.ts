// Spanish: tú, and nobody at the table is a man or a woman. The shape, and what each text is for, is in ../en.
import type { Catalogue } from '../catalogue'
import { boards } from '../en/boards'
import { contest } from '../en/contest'
import { daily } from '../en/daily'
import { devices } from '../en/devices'
import { match } from '../en/match'
import { profile } from '../en/profile'
import { replay } from '../en/replay'
import { today } from '../en/today'
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

export const es: Catalogue = {
  about,
  boards,
  contest,
  daily,
  devices,
  home,
  lab,
  lobby,
  match,
  play,
  profile,
  replay,
  results,
  rules,
  same,
  settings,
  shared,
  talk,
  today,
  tv,
}
