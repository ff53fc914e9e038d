import type { Finding } from '../protocol/result'
import { ApiError } from './rooms'

/** What somebody found in the last round of a table, of a result that leaves it out; null if it is over. */
export async function fetchFoundWords(
  code: string,
  player: string,
): Promise<{ round: string; words: Finding[] } | null> {
  const response = await fetch(`/api/rooms/${code}/found/${player}`)
  if (response.status === 404) return null
  if (!response.ok) throw new ApiError(response.status)
  const { round, words } = (await response.json()) as { round: string; words: Finding[] }
  return { round, words }
}
