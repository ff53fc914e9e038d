import type { Catalogue } from '../catalogue'

export const contest: Catalogue['contest'] = {
  bot: '机器人',
  ghost: '影子',
  strengths: ['新手', '随意', '稳健', '犀利', '大师'],
  botOf: (strength) => `机器人，${strength}`,
  addBot: '加个机器人',
  strength: '水平',

  round: (n) => `第${n}局，三局两胜`,
  somebody: '某人',
  leave: '放弃比赛',
  leaveSure: '放弃？',

  ghostsOf: (names, many) =>
    many === 0 ? '打完的一局，再玩一遍。' : `${names}的那一局，再玩一遍。每个词都在当时找到的那一刻出现。`,
}
