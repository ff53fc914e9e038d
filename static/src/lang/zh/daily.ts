import type { Catalogue } from '../catalogue'

export const daily: Catalogue['daily'] = {
  title: '每日一盘',
  waiting: '今天的盘已经准备好。',
  hint: '大家同样十六颗骰子，三分钟，只有一次机会。',
  play: '玩今天这盘',
  going: '你这局正在进行。',
  goingHint: '时间在走，这里和你别的设备上都一样。',
  goOn: '回去接着玩',
  counting: '正在算你的词。',
  used: '今天的机会用过了。',
  usedHint: '没有算数的成绩。',
  made: (points) => `你得了${points}。`,
  endsIn: (time) => `${time}后换新骰子。`,
  hours: (h, min) => (h > 0 ? `${h}小时${min}分钟` : `${min}分钟`),
  trouble: '每日一盘没有回应，过一会儿再试。',

  rank: (rank, of) => `${of}人里排第${rank}`,
  rankNew: (rank, of) => `${of}个新人里排第${rank}`,
  ahead: (share) => `超过其他人里的${share}%。`,
  first: '没有人在你前面。',
  streak: (days) => `连续${days}天`,
  best: (days) => `最长${days}天`,

  shapes: '每个词一个符号：●四个字母以内，■五个，◆六个，▲七个，★八个及以上。',

  share: '分享',
  picture: '你的结果图，不露字母',
  send: '发出去',
  copyText: '复制成文字',
  copied: '已复制。',
  download: '下载图片',
  shareText: (day, points, place) => `Rattle，${day}：${points}，${place}。`,

  list: '今天',
  groups: { known: '老玩家', new: '新人' },
  groupHint: {
    known: '今天以前来过的人。',
    new: '今天刚来的人，明天就是老玩家了。',
  },
  nobody: '还没有人。玩今天这盘就能上榜。',
  beFirst: '抢先上榜',
  players: (n) => `到现在${n}人`,

  past: '往日的盘',
  pastHint: '错过的可以补着玩，不算成绩。',
  pastNone: '第一盘就是今天的。',
  earlier: '更早的',
  playPast: (day) => `玩${day}的盘`,

  check: '骰子信得过吗？',
  checkText:
    '每天的盘由一个种子定下。前一天先亮出种子的哈希值，后一天亮出种子。哈希值一亮，谁也不能再挑盘面，而人人都可以重新摆出来。',
  today: '今天种子的哈希值',
  noHash: '没有：这是第一天。',
  tomorrow: '明天种子的哈希值',
  seed: (day) => `${day}的种子`,
  seedHash: '它当初亮出的哈希值',
}
