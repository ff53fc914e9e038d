// What the page says of the rules of a round.

import type { FirstTexts } from '../../lang/en/first'
import { sizeOf } from '../room/dice'
import type { Match, Room, Settings } from '../protocol/messages'
import { nameIn } from '../protocol/newer'
import type { PublicRoom } from '../api/rooms'

export function timeText({ rules, shared }: FirstTexts, seconds: number): string {
  if (seconds === 0) return rules.noClock
  return seconds % 60 === 0 ? shared.minutes(seconds / 60) : shared.seconds(seconds)
}

/** The round to come, in a line: `4 by 4, 3 minutes`. */
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
  { contest: text, rules }: FirstTexts,
  { phase, round, match, contest }: Pick<Room, 'phase' | 'round' | 'match' | 'contest'>,
): string {
  if (contest?.kind === 'match') return text.round(round)
  if (!match) return rules.round(round)
  const now = phase === 'results' ? match.round : match.round + 1
  return match.rounds > 0 ? rules.roundOf(now, match.rounds) : rules.roundTo(now, match.target)
}

/** How a match stands, or ended, in a line. */
export function matchText({ rules: { match: say } }: FirstTexts, match: Match, you: string): string {
  const first = match.standings.filter(({ rank }) => rank === 1)
  const leader = first[0]
  if (!leader) return ''
  if (first.length > 1) return match.over ? say.tie(leader.points) : say.level(leader.points)
  if (leader.id === you) return match.over ? say.yours : say.youLead
  return match.over ? say.over(leader.name) : say.leads(leader.name)
}

/** A public table in a line. */
export function openText({ rules }: FirstTexts, { players, phase, round }: PublicRoom): string {
  const now = nameIn(rules.phases, phase)
  return phase === 'playing' ? rules.openRound(players, now, round) : rules.open(players, now)
}
