// What is told of a table to who does not see it: who comes and goes, that one
// is given more time, that a round is called, and that it ended.

import type { Catalogue } from '../lang/catalogue'
import type { Player, Room } from './messages'

/** What to say of what has become of a room; undefined for nothing new, and '' where what was said is no longer so. */
export function heralded(
  { play, time }: Catalogue,
  before: Room | null,
  now: Room | null,
): string | undefined {
  if (!now) return undefined
  if (now.phase === 'called' && (before?.phase !== 'called' || before.roundId !== now.roundId))
    return play.called(Math.max(1, Math.round(((now.opensAt ?? 0) - now.now) / 1000)))
  if (!before) return undefined
  // The clock has said it where time was up.
  if (now.phase === 'results' && before.phase === 'playing')
    return now.result?.early && now.players.length > 1 ? play.allDone : ''
  // Where oneself sits one knows.
  const others = ({ players }: Room) => players.filter(({ id }) => id !== now.you)
  const news = [
    ...missing(others(now), before.players).map(({ name }) => play.sitsDown(name)),
    ...missing(others(before), now.players).map(({ name }) => play.hasLeft(name)),
  ]
  // Whoever hosts has set it, and knows.
  const host = now.players.find(({ host }) => host)
  const more = ownMore(now)
  if (host && host.id !== now.you && more !== ownMore(before)) news.push(time.given(host.name, more))
  if (news.length > 0) return news.join(' ')
  return now.phase === before.phase ? undefined : ''
}

const ownMore = ({ players, you }: Room) => players.find(({ id }) => id === you)?.more ?? 0

const missing = (some: readonly Player[], among: readonly Player[]) =>
  some.filter(({ id }) => !among.some((other) => other.id === id))
