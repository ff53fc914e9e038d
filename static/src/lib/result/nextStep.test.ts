import { expect, test } from 'vitest'
import { nextStepAfter } from './nextStep'
import type { Score } from '../protocol/result'

const score = (id: string, points: number, found = 1): Score => ({
  id,
  name: id,
  rank: 1,
  points,
  wrong: 0,
  found,
  words: [],
})
const recap = { duration: 0, timelines: [], awards: [], heatmap: [] }
const turned = { ...recap, turningPoint: { player: 'ann', at: 9000 } }

test.each([
  ['replay', 'who looked on sees how it went', [score('bob', 9)], recap],
  ['more', 'who found nothing looks for something', [score('ann', 0, 0)], recap],
  ['board', 'whoever played alone has somebody try the same', [score('ann', 9)], recap],
  ['replay', 'a close end is seen again', [score('bob', 9), score('ann', 4)], recap],
  ['replay', 'and a turn', [score('ann', 30), score('bob', 4)], turned],
  ['more', 'where it was clear, the board is what is left', [score('bob', 30), score('ann', 4)], recap],
] as const)('%s: %s', (onward, _, players, recap) =>
  expect(nextStepAfter({ players: [...players], recap }, 'ann')).toBe(onward),
)
