// What is worth a mention after a round, as sentences.

import type { Catalogue } from '../../lang/catalogue'
import type { AwardKind, Award, Result } from '../protocol/result'
import { isKnown } from '../protocol/newer'
import { clockText } from '../format/feedback'

export interface Mention {
  kind: AwardKind | 'turn' | 'longest' | 'missed' | 'common'
  title: string
  text: string
  /** The word of the board that the sentence is about. */
  word?: string
}

/** How the sentences name players. */
interface PlayerNames {
  title: (id: string) => string
  listed: (names: readonly string[]) => string
  /** The id of the reader. */
  you?: string
}

export function mentionsIn(catalogue: Catalogue, result: Result, names: PlayerNames): Mention[] {
  const { turningPoint: turn, longest, awards } = result.recap
  const text = catalogue.results
  const alone = result.players.length === 1 && result.players[0]?.id === names.you
  const mentions: Mention[] = []
  if (turn) {
    const time = clockText(Math.floor(turn.at / 1000))
    mentions.push({
      kind: 'turn',
      title: text.turn,
      text: text.turnText(names.title(turn.player), time, turn.word),
      ...(turn.word && { word: turn.word }),
    })
  }
  if (longest?.word) {
    const { word, player } = longest
    const sentence = text.longestText(names.title(player), word, word.length)
    mentions.push({ kind: 'longest', title: text.longest, text: sentence, word })
  }
  if (result.missed) {
    const { word, points } = result.missed
    const sentence = text.gotAwayWord(word, catalogue.shared.points(points))
    mentions.push({ kind: 'missed', title: text.gotAway, text: sentence, word })
  }
  const common = result.lists.find(({ list, words }) => list === 'everyday' && words > 0)
  if (common) {
    const { found, words } = common
    const share = Math.round((100 * found) / words)
    const sentence = (alone ? text.commonAlone : text.commonText)(found, words, share)
    mentions.push({ kind: 'common', title: text.common, text: sentence })
  }
  return mentions.concat(awards.flatMap((award) => awardMentions(catalogue, award, names)))
}

/** Returns the mention of an award; none if this page does not know its kind. */
function awardMentions(
  { results }: Catalogue,
  { kind, player, with: other, word = '', n }: Award,
  names: PlayerNames,
): Mention[] {
  if (!isKnown(results.awards, kind)) return []
  const who = names.listed([player, ...(other ? [other] : [])].map(names.title))
  return [
    {
      kind,
      title: results.awards[kind],
      text: results.awardTexts[kind](who, n, word),
      ...(word && { word }),
    },
  ]
}
