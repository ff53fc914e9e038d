import type { Catalogue } from '../catalogue'

export const opponents: Catalogue['opponents'] = {
  bot: '机器人',
  ghost: '影子',

  round: (n) => `第${n}局，三局两胜`,
  somebody: '某人',
  leave: '放弃比赛',
  leaveSure: '放弃？',
}
