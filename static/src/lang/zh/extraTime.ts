import type { Catalogue } from '../catalogue'

export const extraTime: Catalogue['extraTime'] = {
  title: '更多时间',
  hint: '给需要的人，从下一局开始。这样的局不上排行榜。',
  usual: '和大家一样',
  half: '多一半',
  twice: '两倍',
  of: (name) => `${name}的时间`,
  has: more,
  others: (name, percent) => (percent === 0 ? `${name}的时间和大家一样。` : `${name}有${more(percent)}。`),
  given: (host, percent) =>
    percent === 0 ? `${host}把你的时间调回和大家一样。` : `${host}给了你${more(percent)}。`,
}

function more(percent: number): string {
  if (percent === 50) return '多一半的时间'
  return percent === 100 ? '两倍的时间' : `多${percent}%的时间`
}
