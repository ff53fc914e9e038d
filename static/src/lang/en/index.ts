// Everything that the page says, in English. The other catalogues have the same shape: what one of them
// lacks, the build names and stops at.

import { about } from './about'
import { offlineRound } from './offlineRound'
import { returning } from './returning'
import { leaderboards } from './leaderboards'
import { daily } from './daily'
import { devices } from './devices'
import { joining } from './joining'
import { first } from './first'
import { lab } from './lab'
import { lobby } from './lobby'
import { match } from './match'
import { news } from './news'
import { phrase } from './phrase'
import { profile } from './profile'
import { replay } from './replay'
import { results } from './results'
import { rules } from './rules'
import { sharedBoard } from './sharedBoard'
import { talk } from './talk'
import { extraTime } from './extraTime'
import { today } from './today'
import { tv } from './tv'
import { traceReasons } from './traceReasons'

export const en = {
  ...first,
  about,
  offlineRound,
  returning,
  leaderboards,
  daily,
  devices,
  joining,
  lab,
  lobby,
  match,
  news,
  phrase,
  profile,
  replay,
  results,
  rules,
  sharedBoard,
  talk,
  extraTime,
  today,
  tv,
  traceReasons,
}
