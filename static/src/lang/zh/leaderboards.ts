import type { Catalogue } from '../catalogue'
import { inWords } from './grammar'

const points = (n: number, name: string) => `离${name}还差${inWords(n)}分。`

export const leaderboards: Catalogue['leaderboards'] = {
  title: '排行榜',
  dice: '骰子',
  kind: '比什么',
  kinds: {
    best: '单局最高',
    total: '总分',
    longest: '最长的词',
    rating: '等级分',
    solo: '单人',
  },
  period: '时间',
  periods: { day: '今天', week: '本周', month: '本月', all: '总榜' },

  you: {
    day: (rank) => `你今天排${rank}。`,
    week: (rank) => `你本周排${rank}。`,
    month: (rank) => `你本月排${rank}。`,
    all: (rank) => `你在总榜上排${rank}。`,
  },
  others: {
    day: '看看今天谁领先。',
    week: '看看本周谁领先。',
    month: '看看本月谁领先。',
    all: '看看总榜上谁领先。',
  },
  nobody: {
    day: '今天还没有人上榜。',
    week: '本周还没有人上榜。',
    month: '本月还没有人上榜。',
    all: '还没有人上榜。',
  },
  before: { day: '昨天', week: '上周', month: '上个月' },
  was: {
    you: {
      day: (rank) => `你昨天排${rank}。`,
      week: (rank) => `你上周排${rank}。`,
      month: (rank) => `你上个月排${rank}。`,
    },
    others: {
      day: '看看昨天谁领先。',
      week: '看看上周谁领先。',
      month: '看看上个月谁领先。',
    },
    nobody: {
      day: '昨天没有人上榜。',
      week: '上周没有人上榜。',
      month: '上个月没有人上榜。',
    },
  },
  ordinal: (n) => `第${n}名`,

  behind: {
    best: points,
    total: points,
    solo: points,
    rating: points,
    longest: (n, name) => `离${name}还差${inWords(n)}个字母。`,
  },
  level: (name) => `和${name}一样，不过对方先到。`,
  aheadOf: (share) => `超过其他人里的${share}%。`,
  counts: {
    together: '只算按标准规则玩、至少两人找到单词的局。',
    solo: '只算按标准规则一个人玩的局。',
  },
  first: '没有人在你前面。',

  way: {
    best: '按标准规则玩一局，至少两人找到单词。',
    total: '按标准规则玩，只要至少两人找到单词，每局的分都加进来。',
    longest: '按标准规则和别人一起玩，找一个长词。',
    rating: '和水平相当的人比一场等级分赛。',
    solo: '按标准规则一个人玩一局。',
  },
  begin: {
    first: (what) => `抢先上榜：${what}`,
    next: (what) => `开始玩：${what}`,
  },
  what: {
    table: (size) => `开一个房间，${size}`,
    alone: (size) => `单人，${size}`,
    match: '一场等级分赛',
  },

  caption: (kind, period, dice) => `${kind}，${period}，${dice}`,
  columns: {
    rank: '名次',
    player: '玩家',
    word: '词',
    best: '分数',
    total: '分数',
    solo: '分数',
    longest: '字母',
    rating: '等级分',
    at: '时间',
    replay: '回放',
  },
  youAre: (name) => `${name}，你`,
  watch: (name) => `看${name}的那一局`,
  provisional: '还不准',
  private: '在私人房间',

  top: '前三名',
  pages: '翻页',
  fromTop: '从头看',
  aroundMe: '我的位置',
  earlier: '往上',
  later: '往下',
  shown: (from, to, all) => `第${from}到${to}名，共${all}名`,
  notHere: '这个榜上没有这位玩家。',

  waiting: '稍等。',
  trouble: '排行榜没有回应，正在再试。',
}
