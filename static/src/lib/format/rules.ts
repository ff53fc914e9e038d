// Texts about the rules of a round.

import type { FirstTexts } from '../../lang/en/first'
import { sizeOf } from '../room/dice'
import type { Series, Room, Settings } from '../protocol/messages'
import { nameIn } from '../protocol/newer'
import type { PublicRoom } from '../api/rooms'

export function timeText({ rules, shared }: FirstTexts, seconds: number): string {
  if (seconds === 0) return rules.noClock
  return seconds % 60 === 0 ? shared.minutes(seconds / 60) : shared.seconds(seconds)
}

/** Returns the next round in one line: `4 by 4, 3 minutes`. */
export function settingsText(
  catalogue: FirstTexts,
  { dice, seconds }: Pick<Settings, 'dice' | 'seconds'>,
): string {
  const size = sizeOf(dice)
  return catalogue.rules.sizeAndTime(
    size ? catalogue.rules.size(size, size) : dice,
    timeText(catalogue, seconds),
  )
}

/** `Round 2 of 3` */
export function roundText(
  { opponents: text, rules }: FirstTexts,
  { phase, round, series, mode }: Pick<Room, 'phase' | 'round' | 'series' | 'mode'>,
): string {
  if (mode?.kind === 'match') return text.round(round)
  if (!series) return rules.round(round)
  const now = phase === 'results' ? series.round : series.round + 1
  return series.rounds > 0 ? rules.roundOf(now, series.rounds) : rules.roundTo(now, series.target)
}

/** Returns the state of a series, or how it ended, in one line. */
export function seriesText({ rules: { match: say } }: FirstTexts, series: Series, you: string): string {
  const first = series.standings.filter(({ rank }) => rank === 1)
  const leader = first[0]
  if (!leader) return ''
  if (first.length > 1) return series.over ? say.tie(leader.points) : say.level(leader.points)
  if (leader.id === you) return series.over ? say.yours : say.youLead
  return series.over ? say.over(leader.name) : say.leads(leader.name)
}

/** Returns a public room in one line. */
export function openText({ rules }: FirstTexts, { players, phase, round }: PublicRoom): string {
  const now = nameIn(rules.phases, phase)
  return phase === 'playing' ? rules.openRound(players, now, round) : rules.open(players, now)
}
