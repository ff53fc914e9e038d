// What is told of a table to who does not see it: who comes and goes, that a round is called, and that it ended.

import type { Catalogue } from '../lang/catalogue'
import type { Player, Room } from './messages'

/** What to say of what has become of a room; undefined for nothing new. */
export function heralded({ play }: Catalogue, before: Room | null, now: Room | null): string | undefined {
  if (!now) return undefined
  if (now.phase === 'called' && (before?.phase !== 'called' || before.roundId !== now.roundId))
    return play.called(Math.max(1, Math.round(((now.opensAt ?? 0) - now.now) / 1000)))
  if (!before) return undefined
  // The clock has said it where time was up.
  if (now.phase === 'results' && before.phase === 'playing')
    return now.result?.early ? play.allDone : undefined
  // Where oneself sits one knows.
  const others = ({ players }: Room) => players.filter(({ id }) => id !== now.you)
  const news = [
    ...missing(others(now), before.players).map(({ name }) => play.sitsDown(name)),
    ...missing(others(before), now.players).map(({ name }) => play.hasLeft(name)),
  ]
  return news.length > 0 ? news.join(' ') : undefined
}

const missing = (some: readonly Player[], among: readonly Player[]) =>
  some.filter(({ id }) => !among.some((other) => other.id === id))
