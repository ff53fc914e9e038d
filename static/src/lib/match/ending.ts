// Texts about a match: its dice, how it ended, and how the ratings changed.

import type { Catalogue } from '../../lang/catalogue'
import { sidesOf, type MatchRoom } from './sides'
import { sizeOf } from '../room/dice'
import { anyDice } from '../api/matches'
import type { RatingChange, RoomMode } from '../protocol/messages'
import { nameIn } from '../protocol/newer'

/** Returns dice in one line: `4 by 4, Boggle Deluxe`; for dice that this page does not know, the server's name. */
export function diceText({ match, rules }: Catalogue, dice: string): string {
  const size = sizeOf(dice)
  if (dice === anyDice) return match.whatever
  return size ? rules.sizeAndTime(rules.size(size, size), nameIn(rules.dice, dice)) : dice
}

/** Returns how a match ended for one player, and why if the rounds won do not show it. */
export function endText(
  { match: { inRoom: text }, opponents }: Catalogue,
  room: MatchRoom,
): { title: string; why: string } {
  const { mode, you } = room
  if (!mode || mode.void) return { title: text.void, why: '' }
  const nameOf = (id: string) => sidesOf(room).find((side) => side.id === id)?.name || opponents.somebody
  const { winner, forfeit } = mode
  const title = !winner ? text.draw : winner === you ? text.won : text.lost(nameOf(winner))
  const why = !forfeit ? '' : forfeit === you ? text.forfeitYours : text.forfeitTheirs(nameOf(forfeit))
  return { title, why }
}

/** Returns the change of a rating: `1500 to 1583, up 83`. */
export function changeText(
  { match: { inRoom: text }, shared }: Catalogue,
  { before, after, provisional }: RatingChange,
): string {
  const [from, to] = [Math.round(before), Math.round(after)]
  const by = to - from
  const step = by > 0 ? text.up(by) : by < 0 ? text.down(-by) : text.same
  return shared.together([text.change(from, to), step, ...(provisional ? [text.provisional] : [])])
}

/** Returns the seconds until the next round starts by itself; null if none does. */
export function secondsToNext({ nextAt }: RoomMode, skew: number, now: number): number | null {
  return nextAt === undefined ? null : Math.max(0, Math.ceil((nextAt - skew - now) / 1000))
}
