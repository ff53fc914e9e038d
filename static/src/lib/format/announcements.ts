// What a screen reader announces about a room: that a round is called, and what else is new.

import type { FirstTexts } from '../../lang/en/first'
import type { Room } from '../protocol/messages'

/**
 * Returns what to announce after a change of a room; undefined for nothing new, and '' where the last announcement no
 * longer holds. News is announced only in the lobby and with the results, where the code for it is loaded.
 */
export function announcement(
  catalogue: FirstTexts,
  before: Room | null,
  now: Room | null,
  news?: (before: Room, now: Room) => string,
): string | undefined {
  if (!now) return undefined
  if (now.phase === 'called' && (before?.phase !== 'called' || before.roundId !== now.roundId))
    return catalogue.play.called(Math.max(1, Math.round(((now.opensAt ?? 0) - now.now) / 1000)))
  if (!before) return undefined
  return news?.(before, now) || (now.phase === before.phase ? undefined : '')
}
