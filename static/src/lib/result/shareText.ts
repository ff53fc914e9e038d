// The result of a round as a message without its link: how it ended, all points, and a shape for each word. It has no
// letter of the board, so that its readers can play the same board.

import type { Catalogue } from '../../lang/catalogue'
import { shapesOf } from '../api/daily'
import type { Score } from '../protocol/result'
import { verdictText } from './verdict'

/** More players would be too long for a message. */
const maxPlayers = 8

export function resultMessage(catalogue: Catalogue, players: readonly Score[]): string {
  const shapes = ({ words }: Score) =>
    shapesOf(words.map(({ word }) => word.length).toSorted((a, b) => b - a))
  const line = (score: Score) => `${score.name} ${score.points} ${shapes(score)}`.trim()
  const lines = players.length > 1 ? players.slice(0, maxPlayers).map(line) : players.map(shapes)
  // The reader of the message did not play, so no player is "you".
  const verdict = catalogue.results.shareText(verdictText(catalogue, players, ''))
  return [verdict, ...lines, catalogue.results.canYou].filter(Boolean).join('\n')
}
