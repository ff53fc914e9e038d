import type { Catalogue } from '../catalogue'

export const tv: Catalogue['tv'] = {
  title: (code) => `桌号${code}`,
  sit: '来这里坐下',
  qr: '这桌链接的二维码',
  nobody: '还没有人。第一个坐下的当桌主。',
  waiting: (host) => `由${host}摇骰子。`,
  away: '马上回来。',
  shaken: '正在摇骰子。',
  rest: (n) => `还有${n}人`,
  best: '最好的词',
  gotAway: (word, points) => `漏掉的那个：${word}，${points}分`,
}
