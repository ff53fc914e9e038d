import type { Catalogue } from '../catalogue'

export const outage: Catalogue['outage'] = {
  why: { offline: '你没联网。', down: 'Rattle没有回应。' },
  needs: '灰色的要联网才能用。',
  canPlay: '一个人照样能玩，只是不计成绩。',
  noWords: '想不联网也能一个人玩，等联网后在设置里把词库存到这台设备上。',
  playHint: '一个人玩，用设备上的词库',
  back: 'Rattle恢复了。',
  play: '一个人玩',
  home: '首页',
  table: (code) => `连不上房间${code}。`,
  page: '连不上这个页面。',
  opens: '一连上就会自动打开。',
  fetching: '正在取词库……',
}
