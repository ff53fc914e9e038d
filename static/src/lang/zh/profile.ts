import type { Catalogue } from '../catalogue'
import { inWords } from './grammar'

export const profile: Catalogue['profile'] = {
  title: '资料',
  mine: '我的资料',
  waiting: '稍等。',
  gone: '这个地址没有人。',
  goneHint: '可能已经要求把自己忘掉了。',
  nothing: '你还没玩过。',
  nothingHint: '找张桌坐下，你玩过的都会记在这里。',
  trouble: '资料没取到，过一会儿再试。',
  again: '再试一次',
  start: '马上玩',

  since: (day) => `${day}来到这里`,
  you: '这就是你。',
  totals: '总共',
  rounds: () => '局',
  points: () => '分',
  words: () => '个词',

  challenge: (name) => `挑战${name}`,
  noChallenge: '挑战没发出去，过一会儿再试。',
  versus: (name) => `你和${name}`,
  versusText: (won, lost, drawn) => `${won}胜${lost}负${drawn > 0 ? `${drawn}平` : ''}`,
  versusPoints: (mine, theirs) => `${mine}分对${theirs}分`,

  rating: '等级分',
  provisional: '还不准',
  provisionalHint: '再比几场就准了。',
  ratingOf: (rating, deviation) => `${rating}，上下${deviation}`,
  matchesPlayed: (n) => `${n}场等级分赛`,
  course: (dice, from, to) => `${dice}的等级分，从${from}到${to}`,
  asTable: '看表格',
  when: '时间',
  noRating: '还没比过等级分赛。',

  bests: '最好的几局',
  longest: '最长的词',
  longestText: (word, letters) => `${word}，${inWords(letters)}个字母`,
  most: '最常找到的词',
  times: (n) => `${n}次`,
  watch: '看这一局',

  matches: '比赛',
  outcomes: { won: '赢', lost: '输', drawn: '平' },
  against: (name, wins, losses) => `对${name}，${wins}比${losses}`,
  change: (by) => `等级分${by}`,

  history: '最近几局',
  kinds: { duel: '比赛', daily: '每日一盘', archive: '往日的盘', ghosts: '和影子玩' },
  place: (rank, players) => `${players}人里第${rank}`,
  alone: '一个人',
  with: (names) => `和${names}`,
  more: (n) => `还有${n}个`,
  leaderboards: '排行榜',
}
