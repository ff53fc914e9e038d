import type { Catalogue } from '../catalogue'

export const tips: Catalogue['tips'] = {
  slide: (word) => `依次滑过骰子：${word}`,
  skip: '跳过',
  offer: '第一次玩？先试一盘。',

  again: (letter) => `再点一次${letter}就提交。`,
  enter: '按Enter提交。',
  longer: '词越长，分越高。',
  once: '一个词里每颗骰子只能用一次。',
  touch: '相连的骰子必须挨着。',
  free: '词错了不扣分。',
  shared: '别人也找到的词不得分。',
}
