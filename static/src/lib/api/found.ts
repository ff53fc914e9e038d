import type { Finding } from '../protocol/result'
import { find } from './api'

interface FoundWords {
  round: string
  words: Finding[]
}

/** Returns the words that a player found in the last round, where the result omits them; null if they are gone. */
export async function fetchFoundWords(code: string, player: string): Promise<FoundWords | null> {
  const found = await find<FoundWords>(`/api/rooms/${code}/found/${player}`)
  return found && { round: found.round, words: found.words }
}
