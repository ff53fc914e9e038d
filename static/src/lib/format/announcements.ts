// What is told of a room to who does not see it: that a round is called, and at once what is news there.

import type { FirstTexts } from '../../lang/en/first'
import type { Room } from '../protocol/messages'

/**
 * What to say of what has become of a room; undefined for nothing new, and '' where what was said is no longer so.
 * News is told where people meet, and fetched there.
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
