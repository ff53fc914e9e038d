import type { Catalogue } from '../catalogue'

export const tips: Catalogue['tips'] = {
  slide: (word) => `依次滑过骰子：${word}`,
  skip: '跳过',

  again: (letter) => `再点一次${letter}就提交。`,
  enter: '按Enter提交。',
  longer: '词越长，分越高。',
  free: '词错了不扣分。',
}
