import type { Finding } from '../protocol/result'
import { find } from './api'

interface FoundWords {
  round: string
  words: Finding[]
}

/** What somebody found in the last round of a room, of a result that leaves it out; null if it is over. */
export async function fetchFoundWords(code: string, player: string): Promise<FoundWords | null> {
  const found = await find<FoundWords>(`/api/rooms/${code}/found/${player}`)
  return found && { round: found.round, words: found.words }
}
