import type { Catalogue } from '../catalogue'
import { heading } from './grammar'

export const replay: Catalogue['replay'] = {
  title: '回放',
  heading: (names) => `${heading(names)}的这一局`,
  alone: (name) => `${heading(name)}的这一局`,
  waiting: '正在取这一局……',
  gone: '这一局没有留着。',
  goneHint: '每局留九十天，排行榜上用到的留得更久。刚结束的要稍等一下。',
  sealed: '这盘还有人在玩，过了这一天再来看。',
  trouble: '这一局没取到，过一会儿再试。',
  again: '再试一次',

  board: '盘面',
  boardTraces: (who, word) => `盘面：${who}连出${word}`,
  found: (who, word, points) => `${who}：${word}，${points}`,
  struck: '划掉',
  quiet: '还没有人找到词。',

  play: '播放',
  pause: '暂停',
  time: '时间',
  timeOf: (at, all) => `${at}，共${all}`,
  speed: '速度',
  times: (n) => `${n}×`,
  earlier: '上一个词',
  later: '下一个词',
  keys: '空格播放或暂停，方向键跳五秒，逗号和句号在词之间跳，1、2、4、8定速度。',

  standings: '比分',
  wordsOf: (who) => `${who}的词`,
  at: (time) => `${time}时`,
  bot: '机器人',
  ghost: '影子',
  none: '还没有词',
  leftOut: (words) => `${words}，太多了，这里放不下，记录里都有。`,

  against: '和他们比一局',
  againstOne: (name) => `和${name}比一局`,
  share: (time) => `复制从${time}看起的链接`,
  copied: '链接已复制。',
  notCopied: '链接在地址栏里。',
  record: '下载记录',

  private: '这一局是在私人房间里玩的，只有玩过的人和拿到他们链接的人能看。',
  revoke: '收回我的链接',
  revoked: '链接已经失效。',
  noLink: '没有成功，过一会儿再试。',
}
