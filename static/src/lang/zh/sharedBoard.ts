import type { Catalogue } from '../catalogue'

export const sharedBoard: Catalogue['sharedBoard'] = {
  title: '这盘有人玩过，轮到你了。',
  start: '用这盘创建房间',
  alone: '一个人玩',
  given: '这盘是指定的，不是摇出来的。',
  putAway: '不用指定的这盘了？',
  putAwayHint: '这样改就用不了它：骰子会重新摇，这盘也不会再回到这个房间。',
  keep: '留着这盘',
  change: '不用了',
  proof:
    '这些骰子没人摇过：盘面是跟房间一起来的，指定的人事先知道它。用这条命令，凭封印就能看出叫局之后它没有变过：',
  none: '这个链接里没有盘面。',
  noneHint: '可能路上丢了后半截。再要一次，或者玩别的。',
}
