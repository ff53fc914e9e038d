import type { Catalogue } from '../../lang/catalogue'
import { isBot, kindOf, type Room } from '../../lib/protocol/messages'
import type { Score } from '../../lib/protocol/result'
import { avatarsOf } from '../../lib/player/avatar'

/** The names of players by id, as the texts for the reader use them. */
export interface Names {
  you: string
  /** The id of the round. */
  round: string | undefined
  /** In a sentence: `you`, or the name. */
  of: (id: string) => string
  /** On its own: `You`, or the name. */
  title: (id: string) => string
  /** The name, also for the reader. */
  plain: (id: string) => string
  /** The number of the player's avatar, as it was in the room. */
  seat: (id: string) => number
  /** Whether a player is a bot or a ghost; empty for people. */
  kind: (id: string) => ReturnType<typeof kindOf>
  /** The time of a player with extra time; empty for all others. */
  time: (id: string) => string
}

export function namesIn(
  { results, shared, extraTime }: Catalogue,
  room: Room,
  scores: readonly Score[],
): Names {
  const everybody = [...room.players, ...scores]
  const seated = new Map(room.players.map((player) => [player.id, player]))
  const scored = new Map(scores.map((score) => [score.id, score]))
  const name = new Map(everybody.map(({ id, name }) => [id, name]))
  const avatars = avatarsOf([...name.keys()])
  const plain = (id: string) => name.get(id) ?? results.somebody
  return {
    you: room.you,
    round: room.roundId,
    plain,
    of: (id) => (id === room.you ? results.you : plain(id)),
    title: (id) => (id === room.you ? shared.you : plain(id)),
    seat: (id) => avatars.get(id) ?? 0,
    kind: (id) => {
      const player = seated.get(id)
      return player ? kindOf(player) : isBot(id) ? 'bot' : ''
    },
    time: (id) => {
      const more = scored.get(id)?.extraTime
      return more ? extraTime.has(more) : ''
    },
  }
}
