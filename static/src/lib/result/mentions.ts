// What is worth a mention after a round, in sentences.

import type { Catalogue } from '../../lang/catalogue'
import type { AwardKind, Award, Result } from '../protocol/result'
import { isKnown } from '../protocol/newer'
import { clockText } from '../format/feedback'

export interface Mention {
  kind: AwardKind | 'turn' | 'longest' | 'missed' | 'common'
  title: string
  text: string
  /** A word of the board that it is about. */
  word?: string
}

/** How people are called. */
interface Called {
  title: (id: string) => string
  listed: (names: readonly string[]) => string
  /** The id of who reads. */
  you?: string
}

export function mentionsIn(catalogue: Catalogue, result: Result, called: Called): Mention[] {
  const { turningPoint: turn, longest, awards } = result.recap
  const text = catalogue.results
  const alone = result.players.length === 1 && result.players[0]?.id === called.you
  const mentions: Mention[] = []
  if (turn) {
    const time = clockText(Math.floor(turn.at / 1000))
    mentions.push({
      kind: 'turn',
      title: text.turn,
      text: text.turnText(called.title(turn.player), time, turn.word),
      ...(turn.word && { word: turn.word }),
    })
  }
  if (longest?.word) {
    const { word, player } = longest
    const line = text.longestText(called.title(player), word, word.length)
    mentions.push({ kind: 'longest', title: text.longest, text: line, word })
  }
  if (result.missed) {
    const { word, points } = result.missed
    const line = text.gotAwayWord(word, catalogue.shared.points(points))
    mentions.push({ kind: 'missed', title: text.gotAway, text: line, word })
  }
  const common = result.lists.find(({ list, words }) => list === 'everyday' && words > 0)
  if (common) {
    const { found, words } = common
    const share = Math.round((100 * found) / words)
    const line = (alone ? text.commonAlone : text.commonText)(found, words, share)
    mentions.push({ kind: 'common', title: text.common, text: line })
  }
  return mentions.concat(awards.flatMap((award) => said(catalogue, award, called)))
}

/** An award; none of a kind that this page is too old to know. */
function said(
  { results }: Catalogue,
  { kind, player, with: other, word = '', n }: Award,
  called: Called,
): Mention[] {
  if (!isKnown(results.awards, kind)) return []
  const who = called.listed([player, ...(other ? [other] : [])].map(called.title))
  return [
    {
      kind,
      title: results.awards[kind],
      text: results.awardTexts[kind](who, n, word),
      ...(word && { word }),
    },
  ]
}
