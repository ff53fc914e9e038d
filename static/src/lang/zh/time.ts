import type { Catalogue } from '../catalogue'

export const time: Catalogue['time'] = {
  title: '更多时间',
  hint: '给需要的人，从下一局开始。这样的局不上排行榜。',
  usual: '和大家一样',
  half: '多一半',
  twice: '两倍',
  has: (percent) => (percent === 50 ? '时间多一半' : percent === 100 ? '时间两倍' : `时间多${percent}%`),
  given: (host, percent) =>
    percent === 0
      ? `${host}把你的时间调回和大家一样。`
      : `${host}给了你${percent === 50 ? '多一半' : percent === 100 ? '两倍' : `多${percent}%`}的时间。`,
}
