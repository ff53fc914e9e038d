// Chinese, simplified. The shape, and what each text is for, is in ../en.
import type { Catalogue } from '../catalogue'
import { about } from './about'
import { offlineRound } from './offlineRound'
import { outage } from './outage'
import { returning } from './returning'
import { leaderboards } from './leaderboards'
import { opponents } from './opponents'
import { daily } from './daily'
import { devices } from './devices'
import { joining } from './joining'
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
import { sharedBoard } from './sharedBoard'
import { settings } from './settings'
import { shared } from './shared'
import { talk } from './talk'
import { extraTime } from './extraTime'
import { tips } from './tips'
import { today } from './today'
import { tv } from './tv'
import { traceReasons } from './traceReasons'

export const zh: Catalogue = {
  about,
  offlineRound,
  outage,
  returning,
  leaderboards,
  opponents,
  daily,
  devices,
  joining,
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
  sharedBoard,
  settings,
  shared,
  talk,
  extraTime,
  tips,
  today,
  tv,
  traceReasons,
}
