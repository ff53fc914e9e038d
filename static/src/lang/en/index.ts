// Everything that the page says, in English. The other catalogues have the same shape: what one of them
// lacks, the build names and stops at.

import { about } from './about'
import { alone } from './alone'
import { back } from './back'
import { boards } from './boards'
import { daily } from './daily'
import { devices } from './devices'
import { doors } from './doors'
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
import { same } from './same'
import { talk } from './talk'
import { time } from './time'
import { today } from './today'
import { tv } from './tv'
import { why } from './why'

export const en = {
  ...first,
  about,
  alone,
  back,
  boards,
  daily,
  devices,
  doors,
  lab,
  lobby,
  match,
  news,
  phrase,
  profile,
  replay,
  results,
  rules,
  same,
  talk,
  time,
  today,
  tv,
  why,
}
