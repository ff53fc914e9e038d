import type { Catalogue } from '../catalogue'

export const tv: Catalogue['tv'] = {
  title: (code) => `房间${code}`,
  sit: '加入房间',
  qr: '这个房间链接的二维码',
  nobody: '还没有人。第一个进来的当房主。',
  waiting: (host) => `等${host}摇骰子。`,
  away: '马上回来。',
  shaken: '正在摇骰子。',
  more: (who, _many, seconds) => `${who}还有${seconds}秒。`,
  rest: (n) => `还有${n}人`,
  best: '最好的词',
  gotAway: (word, points) => `漏掉的那个：${word}，${points}分`,
}
