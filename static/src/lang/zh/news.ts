import type { Catalogue } from '../catalogue'

export const news: Catalogue['news'] = {
  allDone: '大家都找完了。',
  sitsDown: (who) => `${who}加入了。`,
  hasLeft: (who) => `${who}离开了。`,
  isDone: (who) => `${who}找完了。`,
  rule: (rule, value) => `${rule}：${value}。`,
  on: '开',
  off: '关',
}
